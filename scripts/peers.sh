#!/bin/sh
# Installs the programs that mailgame is measured against (make bench-peers) into .peers, for this one purpose:
# GNU Mailman and getmail6. They refuse root, so the tests' ordinary user must be able to read the Python they run on.
set -eu
cd "$(dirname "$0")/.."
[ -x .peers/bin/getmail ] && [ -x .peers/bin/mailman ] && exit 0
python=python3.11
[ "$(id -u)" = 0 ] && [ -x /usr/bin/python3.11 ] && python=/usr/bin/python3.11
printf '\nInstalling GNU Mailman and getmail6 into .peers …\n' >&2
rm -rf .peers
"$python" -m venv .peers
.peers/bin/python -m pip --disable-pip-version-check --quiet install mailman==3.3.10 getmail6==6.20.2
