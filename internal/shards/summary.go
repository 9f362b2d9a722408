package shards

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
)

// Counts are numbers of what happened, by name. They must not be negative.
type Counts map[string]int64

// Add adds other counts. A sum beyond the largest number stays there.
func (c Counts) Add(other Counts) {
	for name, n := range other {
		c[name] = min(c[name], math.MaxInt64-n) + n
	}
}

// Summary says what is in a shard. In its JSON, the counts stand beside the other fields, whose
// names they cannot have.
type Summary struct {
	Index   int     // from 0
	Of      int     // number of shards
	Bytes   int64   // the length of the shard
	SHA256  string  // of the shard
	Job     string  // see Job.ID
	Version string  // of the program
	Seconds float64 // that the work took, together
	Counts  Counts

	// When inputs that other shards read, too, were changed: by the number of the input in the job,
	// in nanoseconds since 1970. nil: there are none.
	Changed map[int]int64
}

// summaryFields are the fields of a Summary beside its counts.
type summaryFields struct {
	Index   int     `json:"part"`
	Of      int     `json:"of"`
	Bytes   int64   `json:"bytes"`
	SHA256  string  `json:"sha256"`
	Job     string  `json:"job"`
	Version string  `json:"version"`
	Seconds float64 `json:"seconds"`

	Changed map[int]int64 `json:"changed,omitempty"`
}

const (
	summarySuffix = ".json"
	maxSummary    = 64 << 10 // bytes of a summary
)

// MarshalJSON returns the summary as an object, whose keys are in the order of the alphabet.
func (s *Summary) MarshalJSON() ([]byte, error) {
	fields, err := json.Marshal(summaryFields{s.Index, s.Of, s.Bytes, s.SHA256, s.Job, s.Version,
		s.Seconds, s.Changed})
	if err != nil {
		return nil, err
	}
	all := map[string]json.RawMessage{}
	for name, n := range s.Counts {
		all[name] = fmt.Append(nil, n)
	}
	if err := json.Unmarshal(fields, &all); err != nil {
		return nil, err
	}
	return json.Marshal(all)
}

// UnmarshalJSON reads what MarshalJSON writes. What is neither a field nor a count is ignored.
func (s *Summary) UnmarshalJSON(text []byte) error {
	f := summaryFields{Index: -1}
	if err := json.Unmarshal(text, &f); err != nil {
		return err
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		return err
	}
	for _, name := range []string{"part", "of", "bytes", "seconds"} {
		delete(all, name)
	}
	*s = Summary{f.Index, f.Of, f.Bytes, f.SHA256, f.Job, f.Version, f.Seconds, Counts{}, f.Changed}
	if len(s.Changed) == 0 {
		s.Changed = nil
	}
	for name, value := range all {
		var n int64
		if json.Unmarshal(value, &n) == nil && n >= 0 && string(value) != "null" {
			s.Counts[name] = n
		}
	}
	if s.Of < 1 || s.Of > MaxShards || s.Index < 0 || s.Index >= s.Of || s.Bytes < 0 ||
		len(s.SHA256) != 64 {
		return errors.New("it is not a summary of a shard")
	}
	return nil
}

// ReadSummary reads the summary of the shard of out. The error is that of os.Open if there
// is none.
func (s Shard) ReadSummary(out string) (*Summary, error) {
	name := s.Name(out) + summarySuffix
	file, err := OpenRegular(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxSummary+1))
	if err != nil {
		return nil, err
	}
	x := &Summary{}
	if len(text) > maxSummary {
		err = fmt.Errorf("a summary has at most %d KiB", maxSummary>>10)
	} else {
		err = json.Unmarshal(text, x)
	}
	if err == nil && (Shard{x.Index, x.Of}) != s {
		err = fmt.Errorf("it is that of shard %d of %d", x.Index, x.Of)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return x, nil
}
