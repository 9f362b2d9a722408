//go:build english

package explain

// Build tag english leaves the other languages out, where each of them would be too large.

var languageCodes = []string{"en"}

func german() *catalogue { return &catalogue{} }
