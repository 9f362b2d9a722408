package shards

import (
	"math"
	"strings"
	"testing"
)

// environment returns a getenv of VARIABLE=VALUE words.
func environment(words string) func(string) string {
	return func(name string) string {
		for _, word := range strings.Fields(words) {
			if value, ok := strings.CutPrefix(word, name+"="); ok {
				return value
			}
		}
		return ""
	}
}

func TestParseShard(t *testing.T) {
	for _, x := range []struct {
		text, env string
		want      string // the shard, or what the error says
	}{
		{"0/1", "", "0/1"},
		{"3/100", "", "3/100"},
		{"999999/1000000", "", "999999/1000000"},
		{"3/100", "SLURM_ARRAY_TASK_ID=5", "3/100"},

		{"auto/100", "SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_COUNT=2", "7/100"},
		{"auto/100", "JOB_COMPLETION_INDEX=0", "0/100"},
		{"auto/100", "AWS_BATCH_JOB_ARRAY_INDEX=99 AWS_BATCH_JOB_ARRAY_SIZE=200", "99/100"},
		{"auto", "AWS_BATCH_JOB_ARRAY_INDEX=99 AWS_BATCH_JOB_ARRAY_SIZE=200", "99/200"},
		{"auto", "BATCH_TASK_INDEX=3 BATCH_TASK_COUNT=4", "3/4"},
		{"auto/100", "LSB_JOBINDEX=100", "99/100"},
		{"auto/100", "SGE_TASK_ID=1", "0/100"},
		{"auto/100", "PBS_ARRAY_INDEX=42", "42/100"},
		{"auto/100", "SGE_TASK_ID=undefined LSB_JOBINDEX=0 PBS_ARRAY_INDEX=42", "42/100"},
		{"auto/9", "SLURM_ARRAY_TASK_ID=4 SGE_TASK_ID=5", "4/9"},

		{"auto/100", "", "no scheduler has set the number of a task"},
		{"auto", "SLURM_ARRAY_TASK_ID=7", "give it, as in auto/100"},
		{"auto", "BATCH_TASK_INDEX=3 BATCH_TASK_COUNT=x", "found BATCH_TASK_COUNT=\"x\""},
		{"auto/100", "SLURM_ARRAY_TASK_ID=4 PBS_ARRAY_INDEX=5", "name different shards"},
		{"auto/100", "SLURM_ARRAY_TASK_ID=4 SGE_TASK_ID=4", "name different shards"},
		{"auto/100", "SLURM_ARRAY_TASK_ID=-4", "expected a whole number from 0"},
		{"auto/100", "SGE_TASK_ID=0", "expected a whole number from 1"},
		{"auto/100", "SLURM_ARRAY_TASK_ID=100", "number the tasks from 0 to 99"},
		{"auto/100", "LSB_JOBINDEX=101", "number the tasks from 1 to 100"},

		{"", "", "expected I/N"},
		{"3", "", "expected I/N"},
		{"3/", "", "expected the number of shards"},
		{"3/0", "", "expected the number of shards"},
		{"3/1000001", "", "expected the number of shards, from 1 to 1000000"},
		{"100/100", "", "are numbered from 0/100 to 99/100"},
		{"-1/100", "", "are numbered"},
		{"+1/100", "", "are numbered"},
		{"1/2/3", "", "expected the number of shards"},
		{"99999999999999999999/100", "", "are numbered"},
	} {
		s, err := ParseShard(x.text, environment(x.env))
		if err == nil && s.String() != x.want ||
			err != nil && !strings.Contains(err.Error(), x.want) {
			t.Errorf("%q with %q: %v, %v, want %s", x.text, x.env, s, err, x.want)
		}
	}
}

func TestShare(t *testing.T) {
	for _, total := range []int64{0, 1, 99, 100, 101, 1e15, math.MaxInt64} {
		for _, n := range []int{1, 2, 7, 100, 1000, MaxShards} {
			end := int64(0)
			for i := range n {
				from, to := Shard{i, n}.Share(total)
				if from != end || to < from || to-from-1 > total/int64(n) {
					t.Fatalf("share %d/%d of %d: %d to %d after %d", i, n, total, from, to, end)
				}
				end = to
			}
			if end != total {
				t.Fatalf("%d shares of %d end at %d", n, total, end)
			}
		}
	}
}

func TestName(t *testing.T) {
	for want, s := range map[string]Shard{
		"out.txt.00003-of-00100":          {3, 100},
		"out.txt.00000-of-00001":          {0, 1},
		"out.txt.99999-of-99999":          {},
		"out.txt.000099-of-100000":        {99, 100000},
		"out.txt.0999999-of-1000000":      {999999, MaxShards},
		"out.txt.gz.00003-of-00100":       {3, 100},
		"out.txt.3-of-100":                {},
		"out.txt.00003-of-0100":           {},
		"out.txt.000003-of-000100":        {},
		"out.txt.00100-of-00100":          {},
		".00003-of-00100":                 {},
		"out.txt.00003-of-00100.job":      {},
		"x.00001-of-00002.00003-of-00100": {3, 100},
	} {
		out, got, ok := SplitName(want)
		if ok != (s.Of > 0) || got != s || ok && s.Name(out) != want {
			t.Errorf("%s: %q %v %v, want %v", want, out, got, ok, s)
		}
	}
}
