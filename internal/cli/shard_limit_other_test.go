//go:build !unix

package cli

// limitFiles does nothing: this system has no limits for files.
func limitFiles() {}
