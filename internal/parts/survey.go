package parts

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Part is what a folder has of a part.
type Part struct {
	Summary *Summary // nil: the part is missing, or not good
	Begun   bool     // it is missing, and somebody has begun to work on it
	Err     error    // why a part that is there is not good
}

// Survey reads the job file of out and looks for its parts, which it returns in order. It does not
// read the parts themselves: [CopyPart] does. The error is that of [ReadJob].
func Survey(out string) (*Job, []Part, error) {
	job, err := ReadJob(out)
	if err != nil {
		return nil, nil, err
	}
	id := job.ID()
	found := make([]Part, job.Of)
	for i := range found {
		found[i] = look(out, Shard{i, job.Of}, id)
	}
	return job, found, nil
}

// look is Survey for one part.
func look(out string, s Shard, id string) Part {
	files := s.Files(out)
	info, err := os.Stat(files.Name)
	if errors.Is(err, fs.ErrNotExist) {
		return Part{Begun: exists(files.Journal)}
	}
	if err != nil {
		return Part{Err: err}
	}
	x, err := s.ReadSummary(out)
	switch {
	case err != nil:
		return Part{Err: fmt.Errorf("%s has no summary: %w", files.Name, err)}
	case x.Job != id:
		return Part{Err: &JobError{files.Name, "its summary names another one"}}
	case x.Bytes != info.Size():
		return Part{Err: fmt.Errorf("%s has %d bytes, and its summary says %d", files.Name,
			info.Size(), x.Bytes)}
	}
	return Part{Summary: x}
}

// CopyPart writes a part of out to w. If the part is not what its summary says, the error tells it,
// and what has been written is of no use.
func CopyPart(w io.Writer, out string, s *Summary) error {
	name := Shard{s.Part, s.Of}.Name(out)
	file, err := os.Open(name)
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
		return fmt.Errorf("%s is not what its summary says: remove it, and run its shard again",
			name)
	}
	return nil
}
