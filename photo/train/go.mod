module github.com/nonet-dev/nonet/photo/train

go 1.26.0

require (
	github.com/nonet-dev/nonet v0.0.0
	golang.org/x/image v0.47.0
)

require (
	golang.org/x/sys v0.49.0
	golang.org/x/text v0.43.0 // indirect
)

replace github.com/nonet-dev/nonet => ../..
