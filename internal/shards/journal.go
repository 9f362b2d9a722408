package shards

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"strconv"
	"strings"
)

// A journal says how far the work on a file is. Its first line is "nonet journal 1 JOB". Each of
// the others is a mark: the results of the first INPUT bytes of the inputs are the first OUTPUT
// bytes of the file, which have been synced and have the sum CRC.
//
//	INPUT OUTPUT CRC STATE
//
// STATE is JSON of the caller on one line. What follows the last whole line is ignored.

// Mark is how far the work on a file is.
type Mark struct {
	Input  int64 // what of the inputs is done; how it is counted is the caller's affair
	Output int64 // the length of the results of it, in bytes
	State  json.RawMessage

	crc uint32 // of these bytes
}

const (
	journalHead = "nonet journal 1 "

	maxHead  = 1 << 10  // bytes of the first line
	maxLine  = 16 << 10 // bytes of a mark
	tailSize = 4 * maxLine
)

// ErrJournal says that a file is not a journal.
var ErrJournal = errors.New("it is not a journal of nonet")

// IsJournal reports whether a text begins as a journal does.
func IsJournal(text []byte) bool { return bytes.HasPrefix(text, []byte(journalHead)) }

var crcTable = crc32.MakeTable(crc32.Castagnoli)

// append appends the line of a mark.
func (m Mark) append(dst []byte) []byte {
	dst = fmt.Appendf(dst, "%d %d %08x ", m.Input, m.Output, m.crc)
	dst = append(dst, m.State...)
	return append(dst, '\n')
}

// parseMark parses a line of a journal without its end.
func parseMark(line string) (Mark, bool) {
	var m Mark
	fields := strings.SplitN(line, " ", 4)
	if len(fields) != 4 || len(line) > maxLine {
		return m, false
	}
	var err [3]error
	var crc uint64
	m.Input, err[0] = strconv.ParseInt(fields[0], 10, 64)
	m.Output, err[1] = strconv.ParseInt(fields[1], 10, 64)
	crc, err[2] = strconv.ParseUint(fields[2], 16, 32)
	m.crc, m.State = uint32(crc), json.RawMessage(fields[3])
	good := errors.Join(err[:]...) == nil && m.Input >= 0 && m.Output >= 0 &&
		json.Valid(m.State) && string(m.append(nil)) == line+"\n"
	return m, good
}

// readJournal reads a journal: the job of its first line, its last mark, and where that ends. job
// is "" if the journal has no whole line yet. The mark is zero if there is none. It reads the
// beginning and the end of the file, however long that is.
func readJournal(r io.ReaderAt, size int64) (job string, m Mark, end int64, err error) {
	head := make([]byte, min(size, maxHead))
	if _, err := r.ReadAt(head, 0); err != nil && err != io.EOF {
		return "", m, 0, err
	}
	first, _, whole := bytes.Cut(head, []byte("\n"))
	if !whole {
		if len(head) < maxHead && (strings.HasPrefix(journalHead, string(head)) ||
			strings.HasPrefix(string(head), journalHead)) {
			return "", m, 0, nil
		}
		return "", m, 0, ErrJournal
	}
	job, ok := strings.CutPrefix(string(first), journalHead)
	if !ok || job == "" {
		return "", m, 0, ErrJournal
	}
	start := int64(len(first) + 1)
	at := max(start, size-tailSize)
	tail := make([]byte, size-at)
	if _, err := r.ReadAt(tail, at); err != nil && err != io.EOF {
		return "", m, 0, err
	}
	if at > start { // it begins in the middle of a line
		i := bytes.IndexByte(tail, '\n') + 1
		tail, at = tail[i:], at+int64(i)
	}
	end = at
	for {
		line, rest, whole := bytes.Cut(tail, []byte("\n"))
		if !whole {
			return job, m, end, nil
		}
		next, ok := parseMark(string(line))
		if !ok {
			return job, m, end, nil
		}
		m, tail, end = next, rest, end+int64(len(line)+1)
	}
}

// sumOf returns the CRC of the first n bytes of a file.
func sumOf(file *os.File, n int64) (uint32, error) {
	sum := crc32.New(crcTable)
	copied, err := io.Copy(sum, io.NewSectionReader(file, 0, n))
	if err == nil && copied < n {
		err = io.ErrUnexpectedEOF
	}
	return sum.Sum32(), err
}
