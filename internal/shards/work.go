package shards

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Files are the names of a file that is worked on, and of what lies beside it.
type Files struct {
	Name    string // of the file when it is complete
	Partial string // until then
	Journal string
	Summary string // "": there is none
	draft   string // of the job file and of the summary; "": there are none
}

// Files returns the names for the shard of out.
func (s Shard) Files(out string) Files {
	name := s.Name(out)
	return Files{name, name + partialSuffix, name + ".journal", name + summarySuffix,
		name + ".draft"}
}

// ResumeFiles returns the names for a file that has no shards, and has a journal of any name.
func ResumeFiles(out, journal string) Files {
	return Files{Name: out, Partial: out + partialSuffix, Journal: journal}
}

// ErrDone says that a shard is there.
var ErrDone = errors.New("the shard is there")

// Work is a file that is worked on. Its methods must be called from one goroutine.
//
// The file has its name when it is complete, and not before. Until then it has the name
// Files.Partial, and the journal says how much of that is good. A process that ends at any time
// leaves files with which Begin goes on.
type Work struct {
	files   Files
	file    *os.File // the partial
	journal *os.File // holds the lock; nil: the file system has no locks, and no marks are written
	end     int64    // of the last whole line of the journal
	mark    Mark     // the last one in the journal
	length  int64    // of what has been written
	crc     uint32   // of what has been written
	reached Mark     // of what has been written; without a state
	marked  time.Time
	claimed bool   // it has made the job file
	anew    string // see Anew
}

// Begin begins to work on a file, or goes on with what a process before has left: see [Work.Mark].
// id names the job: see [Job.ID].
//
// The error is [ErrDone] if the shard is there, [ErrBusy] if another process works on the file, a
// [*JobError] if the shard or the journal is of another job, one that wraps [ErrJournal] if the
// file of that name is none, one that wraps [ErrNotRegular] if a symbolic link or the like has the
// name of the partial or of the journal, or that of a file that cannot be written. Nothing is
// changed then.
//
// Where the file system has no locks, two processes may work on a shard at the same time, each in a
// file with a name of its own. The last one wins with the same bytes. There are no marks then.
func Begin(files Files, id string) (*Work, error) {
	for {
		w := &Work{files: files}
		again, err := w.begin(id)
		if err == nil && !again {
			return w, nil
		}
		w.Close()
		if err != nil {
			return nil, err
		}
	}
}

// begin is Begin. again says that another process has just ended its work on the file.
func (w *Work) begin(id string) (again bool, err error) {
	if err := w.done(id); err != nil && !exists(w.files.Journal) {
		return false, err
	}
	isNew := !exists(w.files.Journal)
	w.journal, err = openOwn(w.files.Journal)
	if err != nil {
		return false, err
	}
	switch err := TryLock(w.journal); {
	case errors.Is(err, ErrNoLocks):
		w.withoutLock(isNew)
	case err != nil:
		return false, err
	case !hasName(w.journal, w.files.Journal): // a process that completed the work removed it
		return true, nil
	}
	if err := w.done(id); err != nil {
		if errors.Is(err, ErrDone) {
			w.tidy()
		}
		return false, err
	}
	err = w.open(id)
	if err != nil && isNew && w.file == nil && w.journal != nil {
		os.Remove(w.files.Journal)
	}
	return false, err
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// hasShards reports whether the file is a shard of a job.
func (w *Work) hasShards() bool { return w.files.Summary != "" }

// withoutLock gives the files of a shard names that no other process uses. A file that is not a
// shard keeps its journal: its user has named it, and sees to it that one process uses it.
func (w *Work) withoutLock(isNew bool) {
	if !w.hasShards() {
		return
	}
	w.journal.Close()
	w.journal = nil
	if isNew {
		os.Remove(w.files.Journal)
	}
	w.files.Partial += ownSuffix()
	w.files.draft += ownSuffix()
}

// ownSuffix is the end of names that no other process uses.
func ownSuffix() string {
	host, _ := os.Hostname()
	return fmt.Sprintf(".%s-%d", host, os.Getpid())
}

// done returns ErrDone if the shard is there with a summary that fits, and a *JobError if it is of
// another job.
func (w *Work) done(id string) error {
	if !w.hasShards() {
		return nil
	}
	info, err := os.Stat(w.files.Name)
	if err != nil {
		return nil
	}
	_, shard, _ := SplitName(w.files.Name)
	s, err := shard.ReadSummary(w.files.Name[:len(w.files.Name)-len(shard.Name(""))])
	switch {
	case err != nil || s.Bytes != info.Size():
		return nil // it is made again
	case s.Job != id:
		return &JobError{w.files.Name, "its summary names another one"}
	}
	return ErrDone
}

// open opens the partial where the journal says that it is good up to.
func (w *Work) open(id string) error {
	w.marked = time.Now()
	if err := w.readJournal(id); err != nil {
		return err
	}
	if w.end == 0 {
		if !w.hasShards() && exists(w.files.Partial) {
			return fmt.Errorf("%s is there from another run: move it away", w.files.Partial)
		}
		if err := w.writeHead(id); err != nil {
			return err
		}
	}
	var err error
	w.file, err = openOwn(w.files.Partial)
	if err != nil {
		return err
	}
	if sum, err := sumOf(w.file, w.mark.Output); err != nil || sum != w.mark.crc {
		w.mark = Mark{} // what was synced is lost
		w.anew = fmt.Sprintf("%s is not what %s says", w.files.Partial, w.files.Journal)
	}
	w.reached, w.length, w.crc = w.mark, w.mark.Output, w.mark.crc
	if err := w.file.Truncate(w.length); err != nil {
		return err
	}
	_, err = w.file.Seek(w.length, io.SeekStart)
	return err
}

// readJournal sets the mark and the end of the journal. The journal of a shard may be of a job
// whose job file has been removed: then the work starts anew.
func (w *Work) readJournal(id string) error {
	if w.journal == nil {
		return nil
	}
	info, err := w.journal.Stat()
	if err != nil {
		return err
	}
	job, mark, end, err := readJournal(w.journal, info.Size())
	switch {
	case w.hasShards() && errors.Is(err, ErrJournal):
		w.anew = w.files.Journal + " is damaged"
		return nil
	case w.hasShards() && err == nil && job != id:
		if job != "" {
			w.anew = w.files.Journal + " is of another job"
		}
		return nil
	case err != nil:
		return fmt.Errorf("%s: %w", w.files.Journal, err)
	case job != "" && job != id:
		return &JobError{w.files.Journal, "it was begun with other inputs, flags, another " +
			"version or other --output"}
	}
	w.mark, w.end = mark, end
	if mark.State == nil && end < info.Size() {
		w.anew = w.files.Journal + " has no whole line that says how far the work is"
	}
	return nil
}

// Anew returns why Begin could not go on with what a process before has left, "" if that has left
// nothing or Begin goes on.
func (w *Work) Anew() string { return w.anew }

// writeHead begins the journal.
func (w *Work) writeHead(id string) error {
	if w.journal == nil {
		return nil
	}
	if err := w.journal.Truncate(0); err != nil {
		return err
	}
	n, err := w.journal.WriteAt([]byte(journalHead+id+"\n"), 0)
	w.end = int64(n)
	return err
}

// Mark returns how far the work was when Begin was called. It is zero at the beginning.
func (w *Work) Mark() Mark { return w.mark }

// Length returns how many bytes the file has.
func (w *Work) Length() int64 { return w.length }

// Begun reports whether there is anything that a later Begin can go on with.
func (w *Work) Begun() bool { return w.length > 0 || w.reached.Input > 0 }

// Marks reports whether marks are kept. Where the file system has no locks there are none, and the
// work is always begun anew.
func (w *Work) Marks() bool { return w.journal != nil }

// Write adds results to the file.
func (w *Work) Write(p []byte) (int, error) {
	n, err := w.file.Write(p)
	w.length += int64(n)
	w.crc = crc32.Update(w.crc, crcTable, p[:n])
	return n, err
}

// Reach says that what has been written so far is the results of the inputs up to a place.
func (w *Work) Reach(input int64) { w.reached = Mark{Input: input, Output: w.length, crc: w.crc} }

// Due reports whether some time has passed since the last mark or the beginning, so that Save is to
// be called.
func (w *Work) Due(after time.Duration) bool { return time.Since(w.marked) >= after }

// Save writes a mark of the last place that Reach named, with a state: JSON without line ends. It
// syncs the file first.
func (w *Work) Save(state json.RawMessage) error {
	if w.journal == nil {
		return nil
	}
	if err := w.file.Sync(); err != nil {
		return err
	}
	m := w.reached
	m.State = state
	line := m.append(nil)
	if _, ok := parseMark(string(line[:len(line)-1])); !ok {
		return fmt.Errorf("the state %q is not JSON on one line of at most %d bytes",
			state, maxLine)
	}
	n, err := w.journal.WriteAt(line, w.end)
	if err != nil {
		return err
	}
	w.end += int64(n)
	w.marked = time.Now()
	return nil
}

// ErrNotWritten says that a file is not what was written to it.
var ErrNotWritten = errors.New("the file is not what was written: another process writes to it, " +
	"or its disk is damaged")

// Commit gives the file its name, and removes what lies beside it. s is the summary of a shard, nil
// for other files; Commit sets Bytes and SHA256, and writes it before the shard gets its name.
func (w *Work) Commit(s *Summary) error {
	sum, err := w.verify()
	if err != nil {
		return err
	}
	if s != nil {
		s.Bytes, s.SHA256 = w.length, sum
		text, err := json.Marshal(s)
		if err != nil {
			return err
		}
		// The folder is synced with the name of the shard: a shard that has lost its summary is
		// made again.
		if err := renameSynced(w.files.Summary, w.files.draft, append(text, '\n')); err != nil {
			return err
		}
	}
	if info, err := os.Stat(w.files.Name); err == nil {
		if err := w.file.Chmod(info.Mode().Perm()); err != nil {
			return err
		}
	}
	if err := w.file.Close(); err != nil {
		return err
	}
	err = os.Rename(w.files.Partial, w.files.Name)
	if errors.Is(err, fs.ErrNotExist) && s != nil && errors.Is(w.done(s.Job), ErrDone) {
		err = nil // another process was faster, and has removed what it found
	}
	if err != nil {
		return err
	}
	if err := SyncFolder(filepath.Dir(w.files.Name)); err != nil {
		return err
	}
	w.tidy()
	return nil
}

// verify syncs the file, reads it and returns its SHA-256.
func (w *Work) verify() (string, error) {
	if err := w.file.Sync(); err != nil {
		return "", err
	}
	crc, sum := crc32.New(crcTable), sha256.New()
	n, err := io.Copy(io.MultiWriter(crc, sum), io.NewSectionReader(w.file, 0, w.length+1))
	if err == nil && (n != w.length || crc.Sum32() != w.crc) {
		err = ErrNotWritten
	}
	return hex.EncodeToString(sum.Sum(nil)), err
}

// tidy removes what lies beside a complete file.
func (w *Work) tidy() {
	os.Remove(w.files.Partial)
	if w.files.draft != "" {
		os.Remove(w.files.draft)
	}
	if w.journal == nil {
		w.removeOthers()
	} else if os.Remove(w.files.Journal) != nil { // some systems keep the name of an open file
		w.journal.Close()
		os.Remove(w.files.Journal)
	}
}

// removeOthers removes the partials of a shard that other processes have left, where there are no
// locks.
func (w *Work) removeOthers() {
	folder := filepath.Dir(w.files.Name)
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), filepath.Base(w.files.Name)+partialSuffix) {
			os.Remove(filepath.Join(folder, e.Name()))
		}
	}
}

// Discard removes what has been written. The file stays as it was.
func (w *Work) Discard() error {
	err := w.Close()
	w.tidy()
	return err
}

// Close ends the work and leaves what has been written, for Begin. After Commit it does nothing
// but end the lock.
func (w *Work) Close() error {
	var err error
	if w.file != nil {
		if err = w.file.Close(); errors.Is(err, fs.ErrClosed) {
			err = nil
		}
	}
	switch {
	case w.journal != nil:
		w.journal.Close()
	case w.file != nil: // nobody goes on with it
		os.Remove(w.files.Partial)
	}
	return err
}
