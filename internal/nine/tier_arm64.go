//go:build !purego

package nine

func detect() []Tier { return []Tier{Generic, NEON} }
