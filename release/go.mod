module github.com/nonet-dev/nonet/release

go 1.26.0

require (
	github.com/CycloneDX/cyclonedx-go v0.12.0
	github.com/google/uuid v1.6.0
	github.com/nonet-dev/nonet v0.0.0
	golang.org/x/sync v0.25.0
)

replace github.com/nonet-dev/nonet => ../
