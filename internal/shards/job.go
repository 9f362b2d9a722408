package shards

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Job is what all shards of a job have in common. Shards of different jobs must not be mixed.
type Job struct {
	Job     int       `json:"job"`     // the version of this form, 1
	Version string    `json:"version"` // of the program
	Command []string  `json:"command"` // with the flags that the results depend on
	Inputs  []JobFile `json:"inputs"`
	Of      int       `json:"of"` // number of shards; 0: the job is one file
}

// JobFile is an input of a job.
type JobFile struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`   // in bytes
	SHA256 string `json:"sha256"` // of its first and last 64 KiB

	// When it was changed, in nanoseconds since 1970; 0: that is not said of the job, since its
	// machines may have copies.
	Changed int64 `json:"changed,omitempty"`
}

const (
	jobSuffix = ".job"
	jobEnds   = 64 << 10 // how many bytes at each end of an input are summed
	maxJob    = 64 << 20 // bytes of a job file
)

// ErrChanged says that an input is not what it was.
var ErrChanged = errors.New("the input has changed")

// JobError says that a file belongs to another job.
type JobError struct {
	File string // of the other job
	Why  string // what differs
}

func (e *JobError) Error() string {
	return fmt.Sprintf("%s is of another job: %s", e.File, e.Why)
}

// DescribeFile returns what a job file says of an input. It reads its ends.
func DescribeFile(name string, r io.ReaderAt, size int64) (JobFile, error) {
	sum := sha256.New()
	first := min(size, jobEnds)
	last := max(first, size-jobEnds)
	for _, section := range [][2]int64{{0, first}, {last, size}} {
		length := section[1] - section[0]
		n, err := io.Copy(sum, io.NewSectionReader(r, section[0], length))
		if err == nil && n < length {
			err = ErrChanged
		}
		if err != nil {
			return JobFile{}, err
		}
	}
	return JobFile{Name: name, Size: size, SHA256: hex.EncodeToString(sum.Sum(nil))}, nil
}

// ID returns a text that no other job has.
func (j *Job) ID() string {
	sum := sha256.Sum256(j.text())
	return hex.EncodeToString(sum[:])
}

func (j *Job) text() []byte {
	text, err := json.MarshalIndent(j, "", " ")
	if err != nil {
		panic(err) // a job has nothing that JSON cannot hold
	}
	return append(text, '\n')
}

// ReadJob reads the job file of out. The error is that of os.Open if there is none.
func ReadJob(out string) (*Job, error) {
	file, err := OpenRegular(out + jobSuffix)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxJob+1))
	if err != nil {
		return nil, err
	}
	j, err := parseJob(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w: if no shard of it is wanted, remove it", file.Name(), err)
	}
	return j, nil
}

func parseJob(text []byte) (*Job, error) {
	if len(text) > maxJob {
		return nil, fmt.Errorf("a job file has at most %d MiB", maxJob>>20)
	}
	j := &Job{}
	if err := json.Unmarshal(text, j); err != nil {
		return nil, fmt.Errorf("it is not a job file: %w", err)
	}
	if j.Job != 1 || j.Of < 1 || j.Of > MaxShards {
		return nil, fmt.Errorf("it is not a job file that this version knows: job %d of %d shards",
			j.Job, j.Of)
	}
	return j, nil
}

// Difference returns what differs between two jobs, "" if nothing does. The words are about have.
func (j *Job) Difference(have *Job) string {
	switch {
	case j.Version != have.Version:
		return fmt.Sprintf("it was begun by version %s, and this is %s", have.Version, j.Version)
	case !slices.Equal(j.Command, have.Command):
		return fmt.Sprintf("its command is %q, and this is %q", have.Command, j.Command)
	case j.Of != have.Of:
		return fmt.Sprintf("it has %d shards, and this is one of %d", have.Of, j.Of)
	case len(j.Inputs) != len(have.Inputs):
		return fmt.Sprintf("it has %d inputs, and there are %d", len(have.Inputs), len(j.Inputs))
	}
	for i, in := range j.Inputs {
		switch old := have.Inputs[i]; {
		case in.Name != old.Name:
			why := fmt.Sprintf("its input %d is %s, and this is %s", i+1, old.Name, in.Name)
			if filepath.Base(in.Name) == filepath.Base(old.Name) {
				why += " (the results tell this name: it must be written as before)"
			}
			return why
		case in.Size != old.Size:
			return fmt.Sprintf("%s had %d bytes, and has %d", in.Name, old.Size, in.Size)
		case in.SHA256 != old.SHA256:
			return fmt.Sprintf("%s has another beginning or end", in.Name)
		case in.Changed != old.Changed:
			return fmt.Sprintf("%s was changed at another time", in.Name)
		}
	}
	return ""
}

// Check returns a [*JobError] if there is a job file of out, and it is that of another job.
func (j *Job) Check(out string) error {
	have, err := ReadJob(out)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if why := j.Difference(have); why != "" {
		return &JobError{out + jobSuffix, why}
	}
	return nil
}

// Claim writes the job file of out if there is none, and checks it as [Job.Check] does if there is
// one. Any number of processes may call it at the same time: one of them writes the file.
func (w *Work) Claim(out string, j *Job) error {
	made, err := j.claim(out, w.files.draft)
	w.claimed = w.claimed || made
	return err
}

// Unclaim removes the job file of out if Claim has made it. It is for work that cannot be done in
// the way that the job says. Other shards that have begun claim again when they have completed
// their shards.
func (w *Work) Unclaim(out string) {
	if w.claimed {
		os.Remove(out + jobSuffix)
		w.claimed = false
	}
}

// Restore is [Work.Claim] of a shard that is complete: see [ErrDone].
func (j *Job) Restore(out string, s Shard) error {
	_, err := j.claim(out, s.Files(out).draft+ownSuffix()) // nothing is locked
	return err
}

// claim is Work.Claim by way of the file draft, in the same folder. made says that it has written
// the job file.
func (j *Job) claim(out, draft string) (made bool, err error) {
	if _, err := os.Stat(out + jobSuffix); err == nil {
		return false, j.Check(out)
	}
	if err := writeSynced(draft, j.text()); err != nil {
		return false, err
	}
	defer os.Remove(draft)
	err = os.Link(draft, out+jobSuffix)
	if err != nil && !errors.Is(err, fs.ErrExist) {
		// The file system has no links. A job file that appears just now is written over, which
		// Check finds out unless it is the same.
		err = os.Rename(draft, out+jobSuffix)
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return false, err
	}
	made = err == nil
	if err := SyncFolder(filepath.Dir(out)); err != nil {
		return made, err
	}
	return made, j.Check(out)
}
