#!/bin/sh
# Writes the assembly of package nine anew: needs Go, nothing else.
set -eu
cd "$(dirname "$0")"
programs=$(go run . list)
for program in $programs; do
	go run . "$program" -out "../${program}_amd64.s" -stubs "../${program}_stubs_amd64.go" -pkg nine
done
go run . neon
