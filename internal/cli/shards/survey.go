package shards

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/pipeline"
	"github.com/nonet-dev/nonet/internal/shards"
)

// survey is what the shards of a job are together.
type survey struct {
	missing ranges // the shards that are not there, or not good
	number  int    // of these
	begun   int    // of these, which somebody has begun
	bytes   int64
	seconds float64
	counts  shards.Counts
	changed map[int]changeSeen // by the number of the input
}

// changeSeen is when an input was changed, as a shard has seen it.
type changeSeen struct {
	time  int64 // nanoseconds since 1970
	shard int
	said  bool // that another shard has seen another time
}

// surveyShards looks at the shards of a job. It says which of them are not good, and adds that and
// whether any are missing to the status.
func surveyShards(ctx context.Context, a *run.App, job *shards.Job, out string) *survey {
	s := &survey{counts: shards.Counts{}, changed: map[int]changeSeen{}}
	for shard, found := range job.Survey(out) {
		if ctx.Err() != nil {
			return s
		}
		if x := found.Summary; x != nil {
			s.bytes += x.Bytes
			s.seconds += x.Seconds
			s.counts.Add(x.Counts)
			compareChanged(a, s, job, x)
			continue
		}
		s.missing = s.missing.add(shard.Index)
		s.number++
		a.Status |= run.Negative
		if found.Begun {
			s.begun++
		}
		if found.Err != nil {
			sayDamaged(a, found.Err, shard)
		}
	}
	return s
}

// compareChanged says which inputs had another time of change for a shard than for one before it.
func compareChanged(a *run.App, s *survey, job *shards.Job, x *shards.Summary) {
	for _, input := range slices.Sorted(maps.Keys(x.Changed)) {
		time := x.Changed[input]
		seen, ok := s.changed[input]
		switch {
		case !ok:
			s.changed[input] = changeSeen{time: time, shard: x.Index}
		case seen.time != time && !seen.said && input >= 0 && input < len(job.Inputs):
			seen.said = true
			s.changed[input] = seen
			a.SayAll([]pipeline.Message{{Kind: "time of change", Text: fmt.Sprintf("nonet: %s had "+
				"another time of change for shard %d than for shard %d: compare the files: if they are "+
				"no copies of one, remove the shard that had the wrong one, and run its shard again",
				job.Inputs[input].Name, x.Index, seen.shard)}})
		}
	}
}

// sayDamaged says that a shard cannot be used, and what to do.
func sayDamaged(a *run.App, err error, shard shards.Shard) {
	kind := "damaged shard"
	a.Status |= run.Failed
	if errors.As(err, new(*shards.JobError)) {
		kind = "foreign shard"
		a.Status |= run.Usage
	} else {
		a.Status |= run.Unreadable
	}
	a.SayAll([]pipeline.Message{{Kind: kind, Text: fmt.Sprintf("nonet: %v: remove it, and run "+
		"shard %s again", err, shard)}})
}

// begunText says how many of the missing shards have been begun.
func (s *survey) begunText() string {
	if s.begun == 0 {
		return ""
	}
	return fmt.Sprintf(" (%d begun)", s.begun)
}

// String says what the shards have done: what has happened at least once, in the order of
// surveyOrder.
func (s *survey) String() string {
	var words []string
	names := slices.SortedFunc(maps.Keys(s.counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(surveyPlace(a), surveyPlace(b)), cmp.Compare(a, b))
	})
	for _, name := range names {
		if n := s.counts[name]; n > 0 && name != "passed" { // merge has a sentence about these
			words = append(words, fmt.Sprintf("%d %s", n, name))
		}
	}
	took := time.Duration(s.seconds * float64(time.Second)).Round(time.Millisecond)
	return strings.Join(append(words, run.BytesText(s.bytes), took.String()+" of work"), ", ")
}

// surveyOrder is the order of the counts of a job. Others follow.
var surveyOrder = []string{"lines", "answered", "none", "several", "limited", "unreadable",
	"refused", "nodes"}

func surveyPlace(name string) int {
	if i := slices.Index(surveyOrder, name); i >= 0 {
		return i
	}
	return len(surveyOrder)
}

// ranges are whole numbers in ascending order, those that follow each other together.
type ranges [][2]int

// add adds a number that is greater than all others.
func (r ranges) add(n int) ranges {
	if last := len(r) - 1; last >= 0 && r[last][1] == n-1 {
		r[last][1] = n
		return r
	}
	return append(r, [2]int{n, n})
}

// each returns the numbers, one a line.
func (r ranges) each() string {
	var lines []string
	for _, x := range r {
		for n := x[0]; n <= x[1]; n++ {
			lines = append(lines, strconv.Itoa(n))
		}
	}
	return strings.Join(lines, "\n")
}

// String returns the numbers with commas, three or more that follow each other as A-B.
func (r ranges) String() string {
	var b strings.Builder
	for i, x := range r {
		if i > 0 {
			b.WriteByte(',')
		}
		switch x[1] - x[0] {
		case 0:
			fmt.Fprint(&b, x[0])
		case 1:
			fmt.Fprintf(&b, "%d,%d", x[0], x[1])
		default:
			fmt.Fprintf(&b, "%d-%d", x[0], x[1])
		}
	}
	return b.String()
}
