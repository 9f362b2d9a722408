//go:build english

package words

// Build tag english leaves the other languages out. Add adds one.
func builtIn() map[string]map[string]string { return map[string]map[string]string{} }
