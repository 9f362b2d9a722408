module github.com/nonet-dev/nonet/bench

go 1.26.0

require (
	github.com/crillab/gophersat v1.4.0
	github.com/nonet-dev/nonet v0.0.0
)

require (
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace github.com/nonet-dev/nonet => ../
