#!/bin/sh
# Makes the environment .venv with the packages that mailgame needs, at the versions of constraints.txt.
#   scripts/environment.sh play    what it takes to play here, with a mail server inside
#   scripts/environment.sh dev     and what it takes to test it
# `make` calls this only when pyproject.toml or constraints.txt is newer than what was made before.
set -eu
cd "$(dirname "$0")/.."
purpose=${1:-play}
say() { printf '\n%s\n' "$*" >&2; }

good() { # is $1 a Python that will do?
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    for candidate in ${PYTHON:-} python3.11 /usr/bin/python3.11 python3 python3.12 python3.13; do
        if good "$candidate"; then
            command -v "$candidate"
            return
        fi
    done
    say "mailgame needs Python 3.11 or newer, and none was found. On Debian: apt-get install python3.11 python3.11-venv." \
        "If yours is elsewhere: make PYTHON=/where/it/is"
    exit 2
}

make_venv() {
    python=$(find_python)
    if "$python" -m venv .venv; then
        return
    fi
    rm -rf .venv
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    say "$python cannot make an environment: the package python$version-venv is missing."
    if scripts/debian-install.sh "python$version-venv" && "$python" -m venv .venv; then
        return
    fi
    rm -rf .venv
    say "Install python$version-venv, then run this again."
    exit 2
}

if ! [ -x .venv/bin/python ] || ! good .venv/bin/python; then
    rm -rf .venv
    say "Making the environment .venv …"
    make_venv
fi
pip() { .venv/bin/python -m pip --disable-pip-version-check --quiet "$@"; }

say "Installing what mailgame needs into .venv (the versions of constraints.txt) …"
# The project itself is built with the hatchling of constraints.txt too, hence no build isolation.
pip install --constraint constraints.txt hatchling
case $purpose in
    play) pip install --constraint constraints.txt --no-build-isolation --editable '.[play]' ;;
    dev) pip install --constraint constraints.txt --no-build-isolation --editable '.[play,dev]' ;;
    *) say "scripts/environment.sh: play or dev, not '$purpose'"; exit 2 ;;
esac
touch ".venv/ready-for-$purpose"
[ "$purpose" = play ] || touch .venv/ready-for-play
