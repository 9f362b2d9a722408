package main

import "golang.org/x/sys/cpu"

var hasFMA = cpu.X86.HasAVX2 && cpu.X86.HasFMA

// tileFMA is tile with strides in bytes.
//
//go:noescape
func tileFMA(k int, a *float32, ars, aks int, b *float32, bks int, c *float32, crs int)

// dotsFMA is dots with strides in bytes; c has eight parts of each sum.
//
//go:noescape
func dotsFMA(n int, a *float32, ars int, b *float32, brs int, c *[72]float32)
