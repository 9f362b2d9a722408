//go:build !amd64

package main

const hasFMA = false

func tileFMA(k int, a *float32, ars, aks int, b *float32, bks int, c *float32, crs int) {}

func dotsFMA(n int, a *float32, ars int, b *float32, brs int, c *[72]float32) {}
