//go:build !js

package api

import (
	"testing"

	"github.com/nonet-dev/nonet/booklet"
)

// A text that cannot be printed is not a fault of nonet.
func TestBookletErrors(t *testing.T) {
	err := bookletError(&booklet.CharacterError{What: "title", Text: "é", Character: 'é'})
	got := asError(t.Context(), err)
	if got.Code != CodeUnsupported || got.Message == "" {
		t.Errorf("got %+v, want code %s", got, CodeUnsupported)
	}
}
