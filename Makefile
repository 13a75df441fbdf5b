# What a person types: make play, make test. `make help` says the rest.
.DEFAULT_GOAL := help
.PHONY: help play test check soak lint types servers bench bench-peers pictures build constraints clean rules

VENV := .venv
RUN := $(VENV)/bin/
ARGS ?=

help: ## say what there is
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

$(VENV)/ready-for-play: pyproject.toml constraints.txt
	@scripts/environment.sh play

$(VENV)/ready-for-dev: pyproject.toml constraints.txt
	@scripts/environment.sh dev

play: $(VENV)/ready-for-play ## play a game on this machine: it asks which (ARGS="--ruleset economic --days 14 --fast")
	@$(RUN)mailgame play $(ARGS)

test: $(VENV)/ready-for-dev servers ## install what is missing, then run every test (WHOLE=1: every case)
	$(RUN)python -m pytest -n auto --dist loadscope --no-loadscope-reorder $(ARGS)

check: $(VENV)/ready-for-dev lint types ## ruff, strict mypy and the fast tests, two cases of each: about a minute
	$(RUN)python -m pytest -n auto --dist loadscope --no-loadscope-reorder -m "not server and not slow" $(ARGS)

lint: $(VENV)/ready-for-dev ## ruff alone
	$(RUN)ruff check .

types: $(VENV)/ready-for-dev ## mypy --strict alone
	$(RUN)mypy

soak: $(VENV)/ready-for-dev servers ## kill and break the server for as long as you like (ARGS="--minutes 60 --seed 7")
	$(RUN)python -m tests.soak $(ARGS)

servers: ## the Debian programs that the tests start for themselves
	@scripts/test-servers.sh

bench: $(VENV)/ready-for-dev servers ## how fast, as ratios against floors run beside it (ARGS="--quick")
	$(RUN)python -m benchmarks $(ARGS)

bench-peers: $(VENV)/ready-for-dev servers ## the same, and GNU Mailman and getmail6, installed for it into .peers
	@scripts/peers.sh
	$(RUN)python -m benchmarks --peers $(ARGS)

pictures: $(VENV)/ready-for-dev servers ## the pictures of the README, anew
	$(RUN)python -m scripts.pictures docs/pictures/week.toml Ann

build: $(VENV)/ready-for-dev ## the wheel, in dist/
	$(RUN)python -m pip --disable-pip-version-check wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist/*.whl

rules: $(VENV)/ready-for-dev ## write docs/rules anew: what each rule must do, what does it, which test shows it
	$(RUN)python -m scripts.rule_pages

constraints: $(VENV)/ready-for-dev ## write constraints.txt from what .venv holds now
	@(sed -n 1p constraints.txt; $(RUN)python -m pip freeze --exclude-editable | sort -f) > constraints.new
	@mv constraints.new constraints.txt

clean: ## remove the environment and everything made; games in var/ and play/ stay
	rm -rf $(VENV) .peers build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
