//go:build !purego

package nine

func newGeneric() kernel { return nil }
