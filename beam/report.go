package nonetbeam

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/nonet-dev/nonet/internal/work"
)

// Report says what was done with a chunk.
type Report struct {
	Index  int  // of the chunk
	Failed bool // there is a file with the errors in place of a part
	Counts work.Counts
}

// Namespace is that of the metrics.
const Namespace = "nonet"

// counters are the metrics of the work on chunks, all of them sums over its reports.
var counters = []struct {
	name string
	of   func(*Report) int64
	beam.Counter
}{
	{name: "chunks", of: func(*Report) int64 { return 1 }},
	{name: "failed", of: func(r *Report) int64 { // chunks
		if r.Failed {
			return 1
		}
		return 0
	}},
	{name: "lines", of: func(r *Report) int64 { return r.Counts.Lines }},
	{name: "answered", of: func(r *Report) int64 { return r.Counts.Answered }},
	{name: "none", of: func(r *Report) int64 { return r.Counts.None }},
	{name: "several", of: func(r *Report) int64 { return r.Counts.Several }},
	{name: "limited", of: func(r *Report) int64 { return r.Counts.Limited }},
	{name: "unreadable", of: func(r *Report) int64 { return r.Counts.Unreadable }},
	{name: "nodes", of: func(r *Report) int64 { return r.Counts.Nodes }},
}

func init() {
	for i := range counters {
		counters[i].Counter = beam.NewCounter(Namespace, counters[i].name)
	}
}

// reportCounter adds reports to the metrics.
type reportCounter struct{}

// ProcessElement adds a report.
func (*reportCounter) ProcessElement(ctx context.Context, r Report) {
	for _, c := range counters {
		c.Inc(ctx, c.of(&r))
	}
}

// Counted is a metric of a pipeline.
type Counted struct {
	Name string
	N    int64
}

// Metrics returns what a pipeline has counted: chunks, failed (chunks), and the numbers of the
// summary of a shard: lines, answered, none, several, limited, unreadable, nodes. Chunks that had
// parts before are not in it.
func Metrics(result beam.PipelineResult) []Counted {
	sums := map[string]int64{}
	all := result.Metrics()
	found := all.Query(func(m beam.MetricResult) bool { return m.Namespace() == Namespace })
	for _, c := range found.Counters() {
		sums[c.Name()] += c.Result()
	}
	counted := make([]Counted, len(counters))
	for i, c := range counters {
		counted[i] = Counted{c.name, sums[c.name]}
	}
	return counted
}
