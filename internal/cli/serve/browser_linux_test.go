package serve

import (
	"testing"
)

// Without a desktop there is no browser to open.
func TestNoDesktop(t *testing.T) {
	for _, name := range []string{"WSL_DISTRO_NAME", "WAYLAND_DISPLAY", "DISPLAY"} {
		t.Setenv(name, "")
	}
	if got := browsers(); len(got) != 0 {
		t.Errorf("without a desktop: %q", got)
	}
}
