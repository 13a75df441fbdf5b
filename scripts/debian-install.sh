#!/bin/sh
# Installs Debian packages by apt-get, as root or with sudo, and says which.
#   scripts/debian-install.sh PACKAGE …
# The servers among them are not started on this machine: mailgame's tests start private ones of their own.
set -eu
say() { printf '\n%s\n' "$*" >&2; }

if ! command -v apt-get >/dev/null 2>&1; then
    say "Please install: $*. (This is not Debian: apt-get is missing, so it cannot be done from here.)"
    exit 1
fi
as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1; then
        sudo "$@"
    else
        say "Please install as root: apt-get install $packages"
        exit 1
    fi
}
packages=$*
say "Installing these Debian packages by apt-get: $packages"

# Debian asks this file before it starts a server that was just installed; 101 says no. It is ours only for the while.
policy=/usr/sbin/policy-rc.d
if ! [ -e "$policy" ]; then
    trap 'as_root rm -f "$policy"' EXIT
    trap 'exit 130' HUP INT TERM
    printf '#!/bin/sh\nexit 101\n' | as_root tee "$policy" >/dev/null
    as_root chmod 755 "$policy"
fi
as_root apt-get -qq update
# shellcheck disable=SC2086  # one word a package
as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends $packages >&2
