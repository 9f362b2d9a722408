package browser

import (
	"context"
	"encoding/json"
	"log"
	"net"
	"testing"

	"github.com/nonet-dev/nonet/internal/web"
	"github.com/nonet-dev/nonet/internal/web/api"
)

// TestOpened: what the program that serves the page was started with is shown: several
// puzzles in List, a game in progress in Play.
func TestOpened(t *testing.T) {
	one := api.ReadPuzzle{FullGrid: api.FullGrid{Grid: api.Grid{
		Puzzle: api.Puzzle{Givens: easy}}}}
	game := one
	game.Digits = "534.7" + easy[5:]
	for _, test := range []struct {
		name    string
		puzzles []api.ReadPuzzle
		shown   string
	}{
		{"two puzzles", []api.ReadPuzzle{one, one},
			`document.querySelectorAll("section.list tbody tr").length === 2`},
		{"a game", []api.ReadPuzzle{game}, table + `[2]?.ariaLabel.startsWith("4, row")`},
	} {
		t.Run(test.name, func(t *testing.T) {
			file, err := json.Marshal(api.ReadResult{Puzzles: test.puzzles})
			if err != nil {
				t.Fatal(err)
			}
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			server := web.Server{Limits: web.OwnLimits(), Page: true,
				Hosts: []string{"127.0.0.1"}, Opened: file,
				Log: func(text string) { log.Print(text) }}
			go func() { ended <- server.Serve(ctx, l) }()
			p := open(t, setup{origin: "http://" + l.Addr().String()}, "opened")
			p.wait(test.shown)
			p.navigate("play")
			cancel()
			if err := <-ended; err != nil {
				t.Error(err)
			}
			p.forgive() // calls that the end of the server has cut off
		})
	}
}
