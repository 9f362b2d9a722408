//go:build !(amd64 || arm64) || purego

package nine

func detect() []Tier { return []Tier{Generic} }
