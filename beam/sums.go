package nonetbeam

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"sync"
)

// partSum says what is in a part. It is in a file beside the part, which is written first.
type partSum struct {
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// maxSum bounds the memory for a file with a sum that is read.
const maxSum = 1 << 10

// DamagedError says that a part is not what was written.
type DamagedError struct {
	File string // the part
	Why  string
}

func (e *DamagedError) Error() string {
	return fmt.Sprintf("%s is damaged: %s: remove it, and run the same command again", e.File, e.Why)
}

// summer is a writer that passes on what it gets, and computes the length and the SHA-256 of it.
type summer struct {
	io.Writer
	hash hash.Hash
	n    int64
}

func newSummer(w io.Writer) *summer {
	sum := sha256.New()
	return &summer{Writer: io.MultiWriter(w, sum), hash: sum}
}

// Write writes bytes.
func (s *summer) Write(p []byte) (int, error) {
	n, err := s.Writer.Write(p)
	s.n += int64(n)
	return n, err
}

// sum returns the partSum of all bytes that were passed on so far.
func (s *summer) sum() partSum { return partSum{s.n, hex.EncodeToString(s.hash.Sum(nil))} }

// writeSum writes the sum of a part.
func writeSum(ctx context.Context, folder string, index, of int, sum partSum) error {
	text, err := json.Marshal(sum)
	if err != nil {
		return err
	}
	return writeText(ctx, folder, numbered(sumPrefix, index, of), string(text)+"\n")
}

// readSum reads the sum of a part. ok is false if there is none.
func readSum(ctx context.Context, folder string, index, of int) (sum partSum, ok bool, err error) {
	name := join(folder, numbered(sumPrefix, index, of))
	if there, err := exists(ctx, name); err != nil || !there {
		return sum, false, err
	}
	text, err := read(ctx, name, maxSum)
	if err != nil {
		return sum, false, err
	}
	ok = json.Unmarshal(text, &sum) == nil && len(sum.SHA256) == 2*sha256.Size
	return sum, ok, nil
}

// isWhole reports whether a part that is there has a sum, and the length that it says.
func isWhole(ctx context.Context, folder string, index, of int) (bool, error) {
	sum, ok, err := readSum(ctx, folder, index, of)
	if err != nil || !ok {
		return false, err
	}
	n, err := size(ctx, join(folder, numbered(partPrefix, index, of)))
	return n == sum.Bytes, err
}

// looksAtOnce is how many parts are looked at at the same time: each takes some calls of a file
// system that may be far away.
const looksAtOnce = 32

// whole returns which parts of a list are whole: see isWhole.
func whole(ctx context.Context, folder string, there []int, of int) (good []int, err error) {
	var mu sync.Mutex
	var wait sync.WaitGroup
	next := 0
	for range min(looksAtOnce, len(there)) {
		wait.Go(func() {
			mu.Lock()
			defer mu.Unlock()
			for err == nil && next < len(there) {
				index := there[next]
				next++
				mu.Unlock()
				ok, fault := isWhole(ctx, folder, index, of)
				mu.Lock()
				if err = errors.Join(err, fault); ok {
					good = append(good, index)
				}
			}
		})
	}
	wait.Wait()
	return good, err
}

// copyPart writes the content of a part. The error is a *DamagedError if that is not what its sum
// says: then what has been written is of no use.
func copyPart(ctx context.Context, w io.Writer, folder string, index, of int) error {
	name := join(folder, numbered(partPrefix, index, of))
	want, ok, err := readSum(ctx, folder, index, of)
	if err != nil {
		return err
	}
	if !ok {
		return &DamagedError{name, "there is no " + numbered(sumPrefix, index, of) + " of it"}
	}
	in, err := openAt(ctx, name, 0)
	if err != nil {
		return err
	}
	defer in.Close()
	out := newSummer(w)
	if _, err := io.Copy(out, io.LimitReader(in, want.Bytes+1)); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if out.sum() != want {
		return &DamagedError{name, "it is not what " + numbered(sumPrefix, index, of) + " says"}
	}
	return nil
}
