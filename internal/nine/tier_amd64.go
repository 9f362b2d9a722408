//go:build !purego

package nine

import "golang.org/x/sys/cpu"

func detect() []Tier {
	x := &cpu.X86
	switch {
	case !x.HasAVX2 || !x.HasBMI1 || !x.HasBMI2 || !x.HasPOPCNT:
		return []Tier{Generic}
	case x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL && x.HasAVX512BITALG &&
		x.HasAVX512VBMI2:
		return []Tier{Generic, AVX2, AVX512}
	}
	return []Tier{Generic, AVX2}
}
