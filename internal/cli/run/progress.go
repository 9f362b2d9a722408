package run

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
	progressLines = 2 * time.Second // if standard error is not a terminal: each time is a new line
)

// StartProgress shows the progress of a run that reads in (nil if it reads nothing) and
// writes to out. Unless flag says otherwise, it does so if standard error is a terminal
// and the results do not go to a terminal, without --quiet.
func (a *App) StartProgress(flag ProgressFlag, in *Inputs, out *Output) *progressBar {
	bar := &progressBar{end: make(chan struct{})}
	terminal := takesEscapes(a.Console.w)
	wanted := flag.When == "auto" && terminal && !out.terminal && !a.quiet
	if flag.When != "always" && !wanted {
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
				a.Console.progress("")
				return
			case <-wait.C:
			}
			wait.Reset(every)
			text := a.progressText(in, time.Since(start))
			if terminal {
				a.Console.progress(text)
			} else {
				a.Say("%s", text)
			}
		}
	})
	return bar
}

// progressText says how far the run is. If a search takes long, the text is about that
// search: how much of the input has been read then says little about what is left.
func (a *App) progressText(in *Inputs, took time.Duration) string {
	done := a.Done.Load()
	if s := a.Running.longest(progressFirst); s != nil {
		text := s.text(time.Since(s.start))
		if done > 0 {
			text = progressText(done, 0, 0, took) + "; " + text
		}
		return text
	}
	var read, total int64
	if in != nil {
		read, total = in.read.Load(), in.Total
	}
	return progressText(done, read, total, took)
}

// Stop ends the display of progress.
func (b *progressBar) Stop() {
	b.once.Do(func() { close(b.end) })
	b.gone.Wait()
}

// progressText says how many puzzles are done, how many a second, and, if the number of
// bytes to be read is known, how much time is left.
func progressText(done, read, total int64, took time.Duration) string {
	text := fmt.Sprintf("%d puzzles, %.0f/s", done, float64(done)/took.Seconds())
	if total == 0 || read == 0 || read > total {
		return text
	}
	left := time.Duration(float64(took) * float64(total-read) / float64(read)).Round(time.Second)
	return fmt.Sprintf("%s, %d%%, %s left", text, 100*read/total, left)
}
