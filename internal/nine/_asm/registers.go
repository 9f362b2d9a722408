package main

import (
	"slices"

	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The generator's own allocation fails where a kernel needs nearly all
// registers, as it does not spill. So the kernels take registers from a pool and
// give them back, oldest first: that keeps writes away from recent reads.

type vector = reg.VecPhysical

// pool has the free vector registers.
type pool []vector

// newPool returns the 32 registers of 512 bits.
func newPool() *pool {
	return &pool{
		reg.Z0, reg.Z1, reg.Z2, reg.Z3, reg.Z4, reg.Z5, reg.Z6, reg.Z7,
		reg.Z8, reg.Z9, reg.Z10, reg.Z11, reg.Z12, reg.Z13, reg.Z14, reg.Z15,
		reg.Z16, reg.Z17, reg.Z18, reg.Z19, reg.Z20, reg.Z21, reg.Z22, reg.Z23,
		reg.Z24, reg.Z25, reg.Z26, reg.Z27, reg.Z28, reg.Z29, reg.Z30, reg.Z31,
	}
}

func (p *pool) take() vector {
	if len(*p) == 0 {
		panic("no free vector register")
	}
	r := (*p)[0]
	*p = (*p)[1:]
	return r
}

func (p *pool) give(rs ...vector) { *p = append(*p, rs...) }

// at returns the operand offset bytes behind a pointer.
func at(base reg.Register, offset int) Mem { return Mem{Base: base, Disp: offset} }

// claim takes registers that are known to be free.
func (p *pool) claim(rs ...vector) {
	for _, r := range rs {
		i := slices.Index(*p, r)
		*p = slices.Delete(*p, i, i+1)
	}
}

// reversed returns a pool that begins with the last registers: the first 16 are
// left for instructions that have no others.
func (p *pool) reversed() *pool {
	slices.Reverse(*p)
	return p
}
