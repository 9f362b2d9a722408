package main

import (
	"fmt"
	"sync"
	"time"
)

// progressBar shows on standard error how far a run is.
type progressBar struct {
	end  chan struct{}
	once sync.Once
	gone sync.WaitGroup
}

const (
	progressFirst = time.Second // a shorter run shows nothing
	progressEvery = 250 * time.Millisecond
	progressLines = 2 * time.Second // where a line cannot be replaced
)

// startProgress shows the progress of a run that reads in (nil if it reads
// nothing) and writes to out, if it is to be shown: by itself where a person
// sees standard error, and nothing else is shown there.
func (a *app) startProgress(flag progressFlag, in *inputs, out *output) *progressBar {
	bar := &progressBar{end: make(chan struct{})}
	terminal := isTerminal(a.console.w)
	if flag.when != "always" && (flag.when != "auto" || !terminal || out.terminal) {
		return bar
	}
	every := progressEvery
	if !terminal {
		every = progressLines
	}
	bar.gone.Go(func() {
		start := time.Now()
		wait := time.NewTimer(progressFirst)
		defer wait.Stop()
		for {
			select {
			case <-bar.end:
				a.console.progress("")
				return
			case <-wait.C:
			}
			wait.Reset(every)
			var read, total int64
			if in != nil {
				read, total = in.read.Load(), in.total
			}
			done := a.done.Load()
			text := progressText(done, read, total, time.Since(start))
			if s := a.running.longest(progressFirst); s != nil {
				// How much has been read says little about what is left to do.
				text = s.text(time.Since(s.start))
				if done > 0 {
					text = progressText(done, 0, 0, time.Since(start)) + "; " + text
				}
			}
			if terminal {
				a.console.progress(text)
			} else {
				a.say("%s", text)
			}
		}
	})
	return bar
}

// stop takes the progress away.
func (b *progressBar) stop() {
	b.once.Do(func() { close(b.end) })
	b.gone.Wait()
}

// progressText returns the puzzles done, how many a second, and the time left
// if the number of bytes to be read is known.
func progressText(done, read, total int64, took time.Duration) string {
	text := fmt.Sprintf("%d puzzles, %.0f/s", done, float64(done)/took.Seconds())
	if total == 0 || read == 0 || read > total {
		return text
	}
	left := time.Duration(float64(took) * float64(total-read) / float64(read)).Round(time.Second)
	return fmt.Sprintf("%s, %d%%, %s left", text, 100*read/total, left)
}
