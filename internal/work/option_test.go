package work

import "testing"

func TestParseSize(t *testing.T) {
	for text, want := range map[string]int64{
		"1": 1, "500000": 500000, "12B": 12, "64K": 64 << 10, "64k": 64 << 10,
		"512M": 512 << 20, "512MB": 512 << 20, "4G": 4 << 30, "4GiB": 4 << 30, "2T": 2 << 40,
	} {
		if got, err := ParseSize(text); got != want || err != nil {
			t.Errorf("%s: %d, want %d (%v)", text, got, want, err)
		}
	}
	for _, text := range []string{"", "0", "-1", "G", "4KG", "4Gi2", "4i", "4iB", "1.5G", "4 G",
		"9999999T", "99999999999999999999", "4BB"} {
		if got, err := ParseSize(text); err == nil {
			t.Errorf("%q: %d", text, got)
		}
	}
}
