//go:build !purego

package nine

// newKernel returns a kernel of a tier that is available.
func newKernel(t Tier) kernel {
	if t == NEON {
		return newLanes128()
	}
	return newGeneric()
}

// newSingle returns a kernel of the single search for a tier that is available.
func newSingle(t Tier) single {
	if t == NEON {
		return newAhead(newSlots128(&aligned[block128](1)[0]))
	}
	return newAhead(newSlots6())
}
