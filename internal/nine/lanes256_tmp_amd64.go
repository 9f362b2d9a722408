//go:build !purego

package nine

func newLanes256() kernel { return nil }
func newGeneric() kernel  { return nil }
