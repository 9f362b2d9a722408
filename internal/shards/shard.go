// Package shards cuts a long job into shards that run anywhere, in any order and more than once,
// and keeps what each of them has written: its file, its journals and summaries, and the job
// file that says what all of them belong to. It knows bytes and lines, and nothing of puzzles.
//
// A shard calls [Shard.Ranges] for what it has to read, [Begin] for the file that it writes,
// and [Work.Claim] for the job file. [Job.Survey] and [Copy] are for who puts shards together.
package shards

import (
	"errors"
	"fmt"
	"math/bits"
	"regexp"
	"strconv"
	"strings"
)

// MaxShards is the largest number of shards of a job.
const MaxShards = 1_000_000

// Shard is the shard Index, from 0, of a job of Of shards.
type Shard struct{ Index, Of int }

// String returns INDEX/OF, as users write it.
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Index, s.Of) }

// ParseShard parses INDEX/OF, auto/OF, and auto, where the environment tells the index: see the
// table schedulers. getenv is os.Getenv.
func ParseShard(text string, getenv func(string) string) (Shard, error) {
	index, of, hasOf := strings.Cut(text, "/")
	s := Shard{}
	var err error
	if hasOf {
		if s.Of, err = number(of); err != nil || s.Of < 1 || s.Of > MaxShards {
			return Shard{}, fmt.Errorf("found %q, expected the number of shards, from 1 to %d",
				of, MaxShards)
		}
	}
	if index == "auto" {
		return automatic(s.Of, getenv)
	}
	if !hasOf {
		return Shard{}, fmt.Errorf("found %q, expected I/N, such as 0/100, or auto/N",
			text)
	}
	if s.Index, err = number(index); err != nil || s.Index >= s.Of {
		return Shard{}, fmt.Errorf("found %q: the shards of %d are numbered from 0/%d to %d/%d",
			text, s.Of, s.Of, s.Of-1, s.Of)
	}
	return s, nil
}

// number parses a whole number of at most 9 digits without a sign.
func number(text string) (int, error) {
	if text == "" || len(text) > 9 || strings.Trim(text, "0123456789") != "" {
		return 0, errors.New("not a number")
	}
	return strconv.Atoi(text)
}

// scheduler is how a scheduler tells a task of an array its index.
type scheduler struct {
	index string // variable
	first int    // the index of the first task
	total string // variable that has the number of all tasks of the job; "": there is none
	unset string // the value that means that the task is not of an array, beside ""
}

// schedulers is the table of schedulers. Slurm has a variable for the number of tasks, too, but a
// job that runs some of the tasks again has another number there.
var schedulers = []scheduler{
	{index: "SLURM_ARRAY_TASK_ID"},
	{index: "JOB_COMPLETION_INDEX"}, // Kubernetes
	{index: "AWS_BATCH_JOB_ARRAY_INDEX", total: "AWS_BATCH_JOB_ARRAY_SIZE"},
	{index: "BATCH_TASK_INDEX", total: "BATCH_TASK_COUNT"}, // Google Cloud Batch
	{index: "LSB_JOBINDEX", first: 1, unset: "0"},          // LSF
	{index: "SGE_TASK_ID", first: 1, unset: "undefined"},   // Grid Engine
	{index: "PBS_ARRAY_INDEX"},
}

// automatic returns the shard that the environment names. of is 0 if its total is to be used.
func automatic(of int, getenv func(string) string) (Shard, error) {
	s := Shard{Index: -1, Of: of}
	var from scheduler
	outside := "" // a variable that says that the task is not of an array
	for _, x := range schedulers {
		text := getenv(x.index)
		if text == "" || text == x.unset {
			if text != "" {
				outside = fmt.Sprintf("%s=%s says that this is not a task of an array, and ",
					x.index, text)
			}
			continue
		}
		n, err := number(text)
		if err != nil || n < x.first {
			return Shard{}, fmt.Errorf("found %s=%q, expected a whole number from %d: give the "+
				"number of the shard, as in 0/100", x.index, text, x.first)
		}
		if s.Index >= 0 && n-x.first != s.Index {
			return Shard{}, fmt.Errorf("%s=%s and %s=%s name different shards: unset one of them, "+
				"or give the number of the shard, as in 0/100", from.index, getenv(from.index),
				x.index, text)
		}
		s.Index, from = n-x.first, x
	}
	if s.Index < 0 {
		var names []string
		for _, x := range schedulers {
			names = append(names, x.index)
		}
		return Shard{}, fmt.Errorf("%sno scheduler has set the number of a task (%s): give the "+
			"number of the shard, as in 0/100", outside, strings.Join(names, ", "))
	}
	if s.Of == 0 {
		var err error
		if from.total == "" {
			return Shard{}, fmt.Errorf("%s does not come with the number of all shards: give it, as "+
				"in auto/100", from.index)
		}
		if s.Of, err = number(getenv(from.total)); err != nil || s.Of < 1 || s.Of > MaxShards {
			return Shard{}, fmt.Errorf("found %s=%q, expected the number of shards, from 1 to %d: "+
				"give it, as in auto/100", from.total, getenv(from.total), MaxShards)
		}
	}
	if s.Index >= s.Of {
		return Shard{}, fmt.Errorf("%s=%s names a task beyond the last of %d: number the tasks "+
			"from %d to %d", from.index, getenv(from.index), s.Of, from.first, from.first+s.Of-1)
	}
	return s, nil
}

// Share returns which of total things, from 0 to total, are the shard's: those from from to
// below to. The shares of all shards, in order, are all things, and differ by at most one.
func (s Shard) Share(total int64) (from, to int64) {
	return portion(total, s.Index, s.Of), portion(total, s.Index+1, s.Of)
}

// portion returns floor(total*k/n) for 0 <= k <= n.
func portion(total int64, k, n int) int64 {
	high, low := bits.Mul64(uint64(total), uint64(k))
	quotient, _ := bits.Div64(high, low, uint64(n))
	return int64(quotient)
}

// Name returns the name of the file of the shard of out, such as out.00003-of-00100. The
// numbers have 5 digits, or as many as Of has.
func (s Shard) Name(out string) string {
	digits := max(5, len(strconv.Itoa(s.Of)))
	return fmt.Sprintf("%s.%0*d-of-%0*d", out, digits, s.Index, digits, s.Of)
}

var partName = regexp.MustCompile(`^(.+)\.([0-9]{5,7})-of-([0-9]{5,7})$`)

// SplitName is the inverse of Name. ok is false if a file has another name.
func SplitName(name string) (out string, s Shard, ok bool) {
	m := partName.FindStringSubmatch(name)
	if m == nil {
		return "", Shard{}, false
	}
	s.Index, _ = number(m[2])
	s.Of, _ = number(m[3])
	if s.Of < 1 || s.Of > MaxShards || s.Index >= s.Of || s.Name(m[1]) != name {
		return "", Shard{}, false
	}
	return m[1], s, true
}
