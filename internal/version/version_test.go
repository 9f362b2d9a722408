package version

import (
	"regexp"
	"runtime/debug"
	"testing"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		text string
		want Source
		ok   bool
	}{
		{"", Source{}, false},
		{"$Format:%(describe:tags=true) %H %cI$\n", Source{}, false},
		{"v0.1.0", Source{Version: "v0.1.0"}, true},
		{"v0.1.0 6e13b996 2026-11-28T06:00:00Z",
			Source{Version: "v0.1.0", Commit: "6e13b996", Date: "2026-11-28T06:00:00Z"}, true},
		{" 6e13b996 2026-11-28T06:00:00Z\n", // an archive of a commit in a repository without tags
			Source{Version: "(devel)", Commit: "6e13b996", Date: "2026-11-28T06:00:00Z"}, true},
	} {
		if got, ok := parse(c.text); got != c.want || ok != c.ok {
			t.Errorf("%q: %+v, %v; want %+v, %v", c.text, got, ok, c.want, c.ok)
		}
	}
}

func TestBuilt(t *testing.T) {
	vcs := []debug.BuildSetting{{Key: "vcs.revision", Value: "6e13"},
		{Key: "vcs.time", Value: "now"}, {Key: "vcs.modified", Value: "true"}}
	for name, c := range map[string]struct {
		info *debug.BuildInfo
		want Source
	}{
		"nothing": {nil, Source{Version: "(devel)"}},
		"a clone": {&debug.BuildInfo{Main: debug.Module{Path: module, Version: "v0.1.0"}, Settings: vcs},
			Source{"v0.1.0", "6e13", "now", true}},
		"nonet-beam, installed": {&debug.BuildInfo{Main: debug.Module{Path: module + "/beam"},
			Settings: vcs, Deps: []*debug.Module{{Path: module, Version: "v0.1.0"}}},
			Source{Version: "v0.1.0"}},
		"nonet-beam in a clone": {&debug.BuildInfo{Deps: []*debug.Module{{Path: module,
			Version: "v0.0.0", Replace: &debug.Module{Path: "../"}}}}, Source{Version: "(devel)"}},
	} {
		if got := built(c.info); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

func TestString(t *testing.T) {
	for want, s := range map[string]Source{
		"(devel)":                  {Version: "(devel)"},
		"v0.1.0 commit 6e13b996 2": {Version: "v0.1.0", Commit: "6e13b996", Date: "2"},
		"v0.1.1-0.20261128060000-6e13b996d0c1+dirty": {Commit: "6e13b996d0c1ffff", Changed: true,
			Version: "v0.1.1-0.20261128060000-6e13b996d0c1+dirty"},
	} {
		if got := s.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A build that is no release, as that of this test, has a hash of its file in the version of jobs.
func TestOfJobs(t *testing.T) {
	if !regexp.MustCompile(`^(\(devel\)|v\S+\+dirty) [0-9a-f]{12}$|^v[^+ ]+$`).MatchString(OfJobs()) {
		t.Errorf("version of jobs: %q", OfJobs())
	}
	if Of().Version == "(devel)" && OfJobs() == Of().Version {
		t.Error("two different builds have one version")
	}
}
