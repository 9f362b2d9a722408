// Release makes everything that people install of a version of nonet: programs, packages, files
// for package managers, the packages for npm and Python, and the site.
//
//	go run -C release . -version v0.1.0 -o DIR
//
// README.md says what a maintainer does with them. DIR is seen from this folder, unless it is
// absolute.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/nonet-dev/nonet/release/internal/kit"
)

// part is a part of a release that can be made alone.
type part struct {
	name, about string
	make        func(context.Context, *kit.Release) error
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("release", flag.ContinueOnError)
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(),
			"usage: go run -C release . -version v0.1.0 -o DIR [-only PART,PART] [-trial]")
		flags.PrintDefaults()
		for _, p := range parts {
			fmt.Fprintf(flags.Output(), "  %-10s %s\n", p.name, p.about)
		}
	}
	version := flags.String("version", "", "version, such as v0.1.0: a tag of git at HEAD")
	out := flags.String("o", "", "folder to make; it has to be new or empty")
	only := flags.String("only", "", "parts to make, with commas; all of them without -only")
	trial := flags.Bool("trial", false, "make the version of HEAD, which needs no tag")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("found the argument %q, expected flags alone", flags.Arg(0))
	}
	wanted, err := choose(*only)
	if err != nil {
		return err
	}
	r, err := kit.New(ctx, kit.Options{Root: "..", Version: *version, Out: *out, Trial: *trial})
	if err != nil {
		return err
	}
	defer r.Close()
	for _, p := range wanted {
		begun := time.Now()
		if err := p.make(ctx, r); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		fmt.Fprintf(os.Stderr, "%s: %.0f s\n", p.name, time.Since(begun).Seconds())
	}
	return r.WriteSums()
}

// choose returns the parts that are named, in the order of the table.
func choose(names string) ([]part, error) {
	if names == "" {
		return parts, nil
	}
	list := strings.Split(names, ",")
	for _, name := range list {
		if !slices.ContainsFunc(parts, func(p part) bool { return p.name == name }) {
			return nil, errors.New("there is no part " + name)
		}
	}
	return slices.DeleteFunc(slices.Clone(parts), func(p part) bool {
		return !slices.Contains(list, p.name)
	}), nil
}
