//go:build !amd64 || purego

package nine

func detect() Tier { return Generic }
