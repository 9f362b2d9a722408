#!/bin/sh
# Writes the assembly of package nine anew: needs Go, nothing else.
set -eu
cd "$(dirname "$0")"
for program in lanes512 lanes256 single512; do
	go run . "$program" -out "../${program}_amd64.s" -stubs "../${program}_stubs_amd64.go" -pkg nine
done
