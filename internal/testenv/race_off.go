//go:build !race

package testenv

// Race reports whether the race detector is on. A sync.Pool then forgets things at random.
const Race = false
