#!/bin/sh
# Sees to it that the programs which the tests start for themselves are here; installs from Debian what is missing.
set -eu
cd "$(dirname "$0")/.."
PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin

has() { command -v "$1" >/dev/null 2>&1; }
has_any() { # is one of these files there?
    for file in "$@"; do
        [ -e "$file" ] && return 0
    done
    return 1
}

missing=
has dovecot && has_any /usr/lib/dovecot/imap /usr/libexec/dovecot/imap || missing="$missing dovecot-imapd"
has_any /usr/lib/dovecot/lmtp /usr/libexec/dovecot/lmtp || missing="$missing dovecot-lmtpd"
has initdb || has_any /usr/lib/postgresql/*/bin/initdb || missing="$missing postgresql"
has chromium || has chromium-browser || missing="$missing chromium"
has openssl || missing="$missing openssl"
has_any /usr/lib/*/faketime/libfaketimeMT.so.1 /usr/local/lib/faketime/libfaketimeMT.so.1 || missing="$missing libfaketime"
if [ -n "$missing" ]; then
    # shellcheck disable=SC2086  # one word a package
    scripts/debian-install.sh $missing
fi
