package shards

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
)

// Found is what a folder has of a shard.
type Found struct {
	Summary *Summary // nil: the shard is missing, or not good
	Begun   bool     // it is missing, and somebody has begun to work on it
	Err     error    // why a shard that is there is not good: it wraps ErrDamaged or is a *JobError
}

// ErrDamaged says that a shard is not what its summary says, or has no summary.
var ErrDamaged = errors.New("the shard is damaged")

// Survey yields what there is of each shard of a job, in order. It does not read the shards
// themselves: [Copy] does. out is the file of which they are shards. It takes three calls of the
// file system for each shard, and memory for one.
func (j *Job) Survey(out string) iter.Seq2[Shard, Found] {
	return func(yield func(Shard, Found) bool) {
		id := j.ID()
		for i := range j.Of {
			s := Shard{i, j.Of}
			if !yield(s, s.look(out, id)) {
				return
			}
		}
	}
}

// look returns what there is of the shard.
func (s Shard) look(out, job string) Found {
	files := s.Files(out)
	info, err := os.Stat(files.Name)
	if errors.Is(err, fs.ErrNotExist) {
		return Found{Begun: exists(files.Journal)}
	}
	if err != nil {
		return Found{Err: fmt.Errorf("%s: %w: %w", files.Name, ErrDamaged, err)}
	}
	if !info.Mode().IsRegular() {
		return Found{Err: fmt.Errorf("%s: %w: %w", files.Name, ErrDamaged, ErrNotRegular)}
	}
	x, err := s.ReadSummary(out)
	switch {
	case err != nil:
		return Found{Err: fmt.Errorf("%s: %w: it has no summary: %w", files.Name, ErrDamaged, err)}
	case x.Job != job:
		return Found{Err: &JobError{files.Name, "its summary names another one"}}
	case x.Bytes != info.Size():
		return Found{Err: fmt.Errorf("%s: %w: it has %d bytes, and its summary says %d",
			files.Name, ErrDamaged, info.Size(), x.Bytes)}
	}
	return Found{Summary: x}
}

// Copy writes a shard of out to w. The error wraps [ErrDamaged] if the shard is not what its
// summary says: then what has been written is of no use. Other errors are those of w and of reads.
func Copy(w io.Writer, out string, s *Summary) error {
	name := Shard{s.Index, s.Of}.Name(out)
	file, err := OpenRegular(name)
	if err != nil {
		return err
	}
	defer file.Close()
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(w, sum), io.LimitReader(file, s.Bytes+1))
	if err != nil {
		return err
	}
	if n != s.Bytes || hex.EncodeToString(sum.Sum(nil)) != s.SHA256 {
		return fmt.Errorf("%s: %w: it is not what its summary says", name, ErrDamaged)
	}
	return nil
}

// Stranger returns the name of a file that is named like a shard of out in another number of shards
// than of; "" if there is none. It reads the names of all files beside out.
func Stranger(out string, of int) (string, error) {
	const namesAtOnce = 1000
	folder, err := os.Open(filepath.Dir(out))
	if err != nil {
		return "", err
	}
	defer folder.Close()
	base := filepath.Base(out)
	for {
		names, err := folder.Readdirnames(namesAtOnce)
		for _, name := range names {
			if !strings.HasPrefix(name, base) {
				continue
			}
			if whole, s, ok := SplitName(name); ok && whole == base && s.Of != of {
				return filepath.Join(filepath.Dir(out), name), nil
			}
		}
		if err != nil {
			if err == io.EOF {
				err = nil
			}
			return "", err
		}
	}
}

// Remove removes the shards of out, their summaries and what is left of the work on them, and first
// of all the job file. So if it is ended in the middle, no shards are missing from a job. The error
// is the first one; if it is not that of the job file, what can be removed is removed all the same.
func (j *Job) Remove(out string) error {
	first := os.Remove(out + jobSuffix)
	if first != nil && !errors.Is(first, fs.ErrNotExist) {
		return first
	}
	for i := range j.Of {
		f := Shard{i, j.Of}.Files(out)
		for _, name := range []string{f.Name, f.Summary, f.Partial, f.Journal, f.draft} {
			if err := os.Remove(name); !errors.Is(err, fs.ErrNotExist) {
				first = cmp.Or(first, err)
			}
		}
	}
	return first
}
