//go:build !purego

package nine

//go:generate ./_asm/generate.sh

// newKernel returns a kernel of a tier that is available.
func newKernel(t Tier) kernel {
	switch t {
	case AVX512:
		return newLanes512()
	case AVX2:
		return newLanes256()
	}
	return newGeneric()
}

// newSingle returns a kernel of the single search for a tier that is available.
func newSingle(t Tier) single {
	switch t {
	case AVX512:
		return newSingle512()
	case AVX2:
		return newAhead(newSlots256(&aligned[block256](1)[0]))
	}
	return newAhead(newSlots6())
}
