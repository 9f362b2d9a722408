module github.com/nonet-dev/nonet/internal/nine/_asm

go 1.26

require github.com/mmcloughlin/avo v0.6.0
