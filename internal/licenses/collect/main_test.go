package main

import (
	"errors"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// Each module that is linked on this system has its notice, as its version has it. Those of other
// systems are compared by CI, which runs go generate: they may not be on this machine.
func TestNoticesAreThere(t *testing.T) {
	want, err := collect("../../..", []string{runtime.GOOS + "/" + runtime.GOARCH})
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("Go's licence is not where Go is")
	} else if err != nil {
		t.Fatal(err)
	}
	have, err := os.ReadFile("../notices.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Split(strings.TrimSpace(string(have)), "\n==> ")
	for _, notice := range strings.Split(strings.TrimSpace(want), "\n==> ") {
		if !slices.ContainsFunc(all, func(n string) bool {
			return strings.TrimSpace(n) == strings.TrimSpace(notice)
		}) {
			head, _, _ := strings.Cut(notice, "\n")
			t.Errorf("the notice of %s is missing or another: go generate ./internal/licenses", head)
		}
	}
}

func TestIdentify(t *testing.T) {
	for text, want := range map[string]string{
		"Apache License\n  Version 2.0, January 2004":                                       "Apache-2.0",
		"Neither the  name of X nor":                                                        "BSD-3-Clause",
		"Permission to use, copy, modify, and/or distribute\nthis software for any purpose": "ISC",
	} {
		if got, err := identify(text); got != want || err != nil {
			t.Errorf("%q is %q, %v", text, got, err)
		}
	}
	if _, err := identify("GNU GENERAL PUBLIC LICENSE Version 3"); !errors.Is(err, errUnknown) {
		t.Errorf("a licence that is not on the list: %v", err)
	}
}
