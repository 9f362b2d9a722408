package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"weak"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/lines"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/pflag"
)

// example is a puzzle.
const example = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// BenchmarkRun is what a run costs beside its work: its input is one easy puzzle.
func BenchmarkRun(b *testing.B) {
	for _, args := range []string{
		"solve -", "solve -j 1 -f line -", "count -", "check -", "rate -", "canon -",
		"convert -t line -",
	} {
		b.Run(strings.ReplaceAll(args, " ", "_"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				in := strings.NewReader(example + "\n")
				if code := Run(context.Background(), strings.Fields(args), in, io.Discard,
					io.Discard); code != 0 {
					b.Fatal("status", code)
				}
			}
		})
	}
}

// TestOneCommand holds that a run that makes its command only is like one that makes all of them:
// in the name of the command, its help and what it says of a wrong flag.
func TestOneCommand(t *testing.T) {
	for _, c := range commands {
		if slices.Contains(aboutAll, c.name) {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			for _, more := range []string{"--help", "--wrong", "help", "make --help"} {
				args := append([]string{c.name}, strings.Fields(more)...)
				one, oneErr := execute(args, args)
				all, allErr := execute(nil, args)
				if one != all || oneErr != allErr {
					t.Errorf("nonet %s\n%s\n%s\nwith all commands:\n%s\n%s", strings.Join(args,
						" "), one,
						oneErr, all, allErr)
				}
			}
			if got := commandsOf([]string{c.name}); len(got) != 1 || got[0] != c.name {
				t.Errorf("a run of nonet %s has the commands %q", c.name, got)
			}
		})
	}
}

// execute runs args by the program that is made for the arguments made. It returns what it prints,
// and the error's text.
func execute(made, args []string) (printed, failure string) {
	var out, errs bytes.Buffer
	a := run.New(strings.NewReader(""), &out, &errs)
	root := rootCommand(a, made)
	root.SetArgs(args)
	if err := root.Execute(); err != nil {
		failure = err.Error()
	}
	return out.String() + errs.String(), failure
}

func commandsOf(args []string) (names []string) {
	for _, cmd := range rootCommand(run.New(nil, io.Discard, io.Discard), args).Commands() {
		names = append(names, cmd.Name())
	}
	return names
}

// TestRunIsForgotten holds that nothing of a run stays in memory, as a server makes millions.
func TestRunIsForgotten(t *testing.T) {
	flag := flagOfRun(t)
	for range 10 {
		runtime.GC()
		if flag.Value() == nil {
			return
		}
	}
	t.Error("a flag of a run is still in memory when the run is over")
}

// flagOfRun returns a flag of a run that is over.
func flagOfRun(t *testing.T) (flag weak.Pointer[pflag.Flag]) {
	a := run.New(strings.NewReader(example+"\n"), io.Discard, io.Discard)
	root := rootCommand(a, []string{"solve"})
	root.SetArgs([]string{"solve", "-"})
	cmd, err := root.ExecuteC()
	if err != nil {
		t.Fatal(err)
	}
	return weak.Make(cmd.Flag("from"))
}

// BenchmarkRunLines is what a run on a piece of a longer input costs, with 1 and 100 lines.
func BenchmarkRunLines(b *testing.B) {
	o, _, err := lines.Parse([]string{"solve", "-j", "1"})
	if err != nil {
		b.Fatal(err)
	}
	form, err := format.ByName("line")
	if err != nil {
		b.Fatal(err)
	}
	for _, n := range []int{1, 100} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			text := strings.Repeat(example+"\n", n)
			b.ReportAllocs()
			for b.Loop() {
				if r := lines.RunPiece(b.Context(), o, work.Program, run.Piece{Format: form,
					Line: 1},
					strings.NewReader(text),
					io.Discard, io.Discard); r.Status != 0 {
					b.Fatal("status", r.Status)
				}
			}
		})
	}
}
