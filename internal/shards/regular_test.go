package shards

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// What others have put at the names that a shard or its files get is not written to: neither
// through a symbolic link nor into a pipe or a folder.
func TestLinksAreNotFollowed(t *testing.T) {
	const precious = "precious\n"
	s := Shard{0, 2}
	for _, name := range []string{"partial", "journal"} {
		for _, there := range []bool{true, false} { // whether the link leads to a file
			folder := t.TempDir()
			out, victim := filepath.Join(folder, "out"), filepath.Join(folder, "victim")
			link := s.Files(out).Partial
			if name == "journal" {
				link = s.Files(out).Journal
			}
			if there {
				write(t, victim, precious)
			}
			if err := os.Symlink(victim, link); err != nil {
				t.Skip(err)
			}
			if w, err := Begin(s.Files(out), job); !errors.Is(err, ErrNotRegular) {
				t.Errorf("%s: %v, %v", name, w, err)
			}
			text, err := os.ReadFile(victim)
			if there && string(text) != precious || !there && !errors.Is(err, os.ErrNotExist) {
				t.Errorf("%s: the victim has %q, %v", name, text, err)
			}
			if got := names(t, folder); there != (len(got) == 2) {
				t.Errorf("%s: left: %q", name, got)
			}
		}
	}
	for _, files := range []Files{s.Files(filepath.Join(t.TempDir(), "out")),
		ResumeFiles(filepath.Join(t.TempDir(), "out"), filepath.Join(t.TempDir(), "journal"))} {
		if err := os.Mkdir(files.Partial, 0o777); err != nil {
			t.Fatal(err)
		}
		if w, err := Begin(files, job); err == nil {
			t.Errorf("a folder is written to: %v", w)
		}
	}
}

// A lock is not a file that a symbolic link leads to.
func TestLockNamedFollowsNoLink(t *testing.T) {
	folder := t.TempDir()
	name, victim := filepath.Join(folder, "lock"), filepath.Join(folder, "victim")
	if err := os.Symlink(victim, name); err != nil {
		t.Skip(err)
	}
	if file, err := LockNamed(name); !errors.Is(err, ErrNotRegular) {
		t.Errorf("%v, %v", file, err)
	}
	if _, err := os.Stat(victim); err == nil {
		t.Error("the file of the link was made")
	}
}

// Files that are read may be links, but nothing that a reader would wait at.
func TestOpenRegular(t *testing.T) {
	folder := t.TempDir()
	file, link := filepath.Join(folder, "file"), filepath.Join(folder, "link")
	write(t, file, "text")
	if err := os.Symlink(file, link); err != nil {
		t.Skip(err)
	}
	for name, want := range map[string]error{file: nil, link: nil, folder: ErrNotRegular,
		os.DevNull: ErrNotRegular, file + "2": os.ErrNotExist} {
		f, err := OpenRegular(name)
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
		if err == nil {
			f.Close()
		}
	}
}
