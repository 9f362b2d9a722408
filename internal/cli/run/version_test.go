package run

import (
	"regexp"
	"testing"
)

// A build that is no release, as that of this test, has a hash of its file in the version of jobs.
func TestJobVersion(t *testing.T) {
	if !regexp.MustCompile(`^(\(devel\)|v\S+\+dirty) [0-9a-f]{12}$|^v[^+ ]+$`).MatchString(JobVersion()) {
		t.Errorf("version of jobs: %q", JobVersion())
	}
	if Version() == "(devel)" && JobVersion() == Version() {
		t.Error("two different builds have one version")
	}
}
