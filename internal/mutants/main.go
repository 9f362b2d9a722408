// Command mutants measures how much the tests of packages find: it makes small faults in the source
// at random, one at a time, and runs the tests of the package on each. A fault that no test finds
// is printed with its file and line. The sources stay as they are.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"
)

// options is what the command line says.
type options struct {
	number   int
	seed     uint64
	tests    string
	run      string
	files    string
	timeout  time.Duration
	patterns []string
}

func main() {
	var o options
	flag.IntVar(&o.number, "n", 40, "how many mutants of each package")
	flag.Uint64Var(&o.seed, "seed", 1, "which mutants")
	flag.StringVar(&o.tests, "tests", "", "run the tests of the packages that this pattern names, "+
		"such as ., instead of the package's own")
	flag.StringVar(&o.run, "run", "", "run only the tests whose names fit this regular expression")
	flag.StringVar(&o.files, "files", "*", "change only files whose names fit this pattern")
	flag.DurationVar(&o.timeout, "timeout", 0, "how long the tests of a mutant may take "+
		"(default: 20 seconds more than five times what they take without a change)")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: go run ./internal/mutants [-n N] [-seed N] [-tests PATTERN] PACKAGE...")
		flag.PrintDefaults()
	}
	flag.Parse()
	if o.patterns = flag.Args(); len(o.patterns) == 0 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := report(ctx, os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// report writes the survivors of each package, and then how many there were.
func report(ctx context.Context, w io.Writer, o options) error {
	list, err := packages(o.patterns)
	if err != nil {
		return err
	}
	for _, pkg := range list {
		if o.tests == "" && len(pkg.TestGoFiles)+len(pkg.XTestGoFiles) == 0 {
			fmt.Fprintf(w, "%s: no tests\n", pkg.ImportPath)
			continue
		}
		if err := reportPackage(ctx, w, o, pkg); err != nil {
			return err
		}
	}
	return nil
}

func reportPackage(ctx context.Context, w io.Writer, o options, pkg goPackage) error {
	changes, err := drawn(o, pkg)
	if err != nil {
		return err
	}
	t := tester{pkg: pkg, tests: cmp.Or(o.tests, pkg.ImportPath), run: o.run, timeout: o.timeout}
	if err := t.unchanged(ctx); err != nil {
		return err
	}
	start, tried, found := time.Now(), 0, 0
	for _, c := range changes {
		if tried == o.number {
			break
		}
		f, err := t.judge(ctx, c)
		if err != nil {
			return err
		}
		if f == invalid {
			continue
		}
		tried++
		if f == killed {
			found++
			continue
		}
		fmt.Fprintln(w, relative(c))
	}
	if tried == 0 {
		fmt.Fprintf(w, "%s: nothing to change\n", pkg.ImportPath)
		return nil
	}
	fmt.Fprintf(w, "%s: the tests find %d of %d mutants (%d%%), %.0f s\n", pkg.ImportPath, found, tried,
		100*found/tried, time.Since(start).Seconds())
	return nil
}

// drawn returns the changes of a package in random order. Each package has an order of its own,
// which depends on the seed alone.
func drawn(o options, pkg goPackage) ([]change, error) {
	var all []change
	for _, name := range pkg.GoFiles {
		if fits, err := filepath.Match(o.files, name); err != nil {
			return nil, err
		} else if !fits {
			continue
		}
		changes, err := changesOf(filepath.Join(pkg.Dir, name))
		if err != nil {
			return nil, err
		}
		all = append(all, changes...)
	}
	h := fnv.New64a()
	io.WriteString(h, pkg.ImportPath)
	r := rand.New(rand.NewPCG(o.seed, h.Sum64()))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all, nil
}

// relative describes a change with its file as seen from the working folder.
func relative(c change) string {
	if folder, err := os.Getwd(); err == nil {
		if name, err := filepath.Rel(folder, c.file); err == nil && !strings.HasPrefix(name, "..") {
			c.file = name
		}
	}
	return c.String()
}
