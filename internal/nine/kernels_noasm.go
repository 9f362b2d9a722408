//go:build !(amd64 || arm64) || purego

package nine

func newKernel(Tier) kernel { return newGeneric() }

func newSingle(Tier) single { return newAhead(newSlots6()) }
