package shards

import (
	"bytes"
	"fmt"
	"io"
)

// Input is a file of a job.
type Input struct {
	Size int64

	// Lines reads the file, if any start of a line is a place where it can be cut. nil: the file
	// goes to a shard as a whole.
	Lines io.ReaderAt
}

// Range is bytes of an input: those from From to below To.
type Range struct {
	Input    int // its number, from 0
	From, To int64
	Start    int64 // how many bytes of the inputs, one after another, come before From
}

// End returns how many bytes of the inputs, one after another, come before the end of the range.
func (r Range) End() int64 { return r.Start + r.To - r.From }

// Ranges returns what the shard reads of the inputs, in order. The ranges of all shards, in order,
// are all bytes of all inputs.
//
// The inputs count as one long file, whose bound k lies at byte floor(size*k/n). A bound inside of
// an input that can be cut is moved to the next start of a line, or to its end: a line belongs to
// the shard in which its first byte lies. In an input that cannot be cut it is moved to the nearer
// end.
// Ranges reads the lines at two bounds, whatever the size.
func (s Shard) Ranges(inputs []Input) ([]Range, error) {
	var total int64
	for i, in := range inputs {
		if in.Size < 0 || total+in.Size < total {
			return nil, fmt.Errorf("input %d has size %d: too large", i, in.Size)
		}
		total += in.Size
	}
	first, last := s.Share(total)
	from, err := bound(inputs, first)
	if err != nil {
		return nil, err
	}
	to, err := bound(inputs, last)
	if err != nil {
		return nil, err
	}
	var ranges []Range
	var start int64
	for i, in := range inputs {
		r := Range{Input: i, From: 0, To: in.Size}
		r.From = min(max(from-start, 0), in.Size)
		r.To = min(max(to-start, 0), in.Size)
		r.Start = start + r.From
		start += in.Size
		if r.From < r.To {
			ranges = append(ranges, r)
		}
	}
	return ranges, nil
}

// bound moves a bound to a place where the inputs can be cut. Both count from the start of the
// first input.
func bound(inputs []Input, at int64) (int64, error) {
	var start int64
	for i, in := range inputs {
		if at-start >= in.Size {
			start += in.Size
			continue
		}
		switch {
		case in.Lines != nil:
			local, err := LineStart(in.Lines, at-start, in.Size)
			if err != nil {
				return 0, fmt.Errorf("input %d: %w", i, err)
			}
			return start + local, nil
		case at-start <= in.Size/2:
			return start, nil
		}
		return start + in.Size, nil
	}
	return start, nil
}

// LineStart returns the first start of a line at or after a place in a file of a size, the size
// if there is none. It reads no more than the line before that.
func LineStart(r io.ReaderAt, at, size int64) (int64, error) {
	const block = 4 << 10
	if at <= 0 {
		return 0, nil
	}
	buffer := make([]byte, block)
	for at--; at < size; {
		text := buffer[:min(block, size-at)]
		n, err := r.ReadAt(text, at)
		if i := bytes.IndexByte(text[:n], '\n'); i >= 0 {
			return at + int64(i) + 1, nil
		}
		if n < len(text) {
			if err == io.EOF || err == nil {
				err = fmt.Errorf("the input has %d bytes, and had %d before: %w", at+int64(n), size,
					ErrChanged)
			}
			return 0, err
		}
		at += int64(n)
	}
	return size, nil
}

// After returns what is left of ranges when the bytes before at are done. at counts from the
// start of the first input, and must be the start of the first range, or in or at the end of one.
func After(ranges []Range, at int64) ([]Range, error) {
	for i, r := range ranges {
		if at < r.Start || at > r.End() {
			continue
		}
		left := append([]Range(nil), ranges[i:]...)
		left[0].From += at - r.Start
		left[0].Start = at
		if left[0].From == left[0].To {
			left = left[1:]
		}
		return left, nil
	}
	return nil, fmt.Errorf("byte %d of the inputs is not in the shard", at)
}
