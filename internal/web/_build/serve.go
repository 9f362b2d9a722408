package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/evanw/esbuild/pkg/api"
)

// serve serves the page to the people who work on it. It bundles the sources whenever the
// page is loaded, and has a program nonet of the same sources answer calls.
func serve(args []string) error {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	listen := flags.String("listen", "127.0.0.1:8080", "address")
	if err := flags.Parse(args); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM,
		syscall.SIGHUP)
	defer stop()
	go func() { // "go run" passes no signals on
		for parent := os.Getppid(); os.Getppid() == parent; time.Sleep(time.Second) {
		}
		stop()
	}()
	engine, end, err := startEngine()
	if err != nil {
		return err
	}
	defer end()
	fmt.Printf("http://%s/\n", *listen)
	server := &http.Server{Addr: *listen, Handler: &workbench{engine: engine}}
	context.AfterFunc(ctx, func() { server.Close() })
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// startEngine builds the program nonet, runs it, and returns what passes requests on to it
// and what ends it.
func startEngine() (engine http.Handler, end func(), err error) {
	folder, err := os.MkdirTemp("", "nonet")
	if err != nil {
		return nil, nil, err
	}
	program := filepath.Join(folder, "nonet.exe") // a name for all systems
	nonet := exec.Command(program, "web", "--no-open", "--listen", "127.0.0.1:0")
	end = func() {
		if nonet.Process != nil {
			nonet.Process.Kill()
			nonet.Wait()
		}
		os.RemoveAll(folder)
	}
	defer func() {
		if err != nil {
			end()
		}
	}()
	build := exec.Command("go", "build", "-o", program, "./cmd/nonet")
	build.Dir = "../../.."
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return nil, nil, fmt.Errorf("building nonet: %w", err)
	}
	out, err := nonet.StdoutPipe()
	if err == nil {
		err = nonet.Start()
	}
	if err != nil {
		return nil, nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return nil, nil, fmt.Errorf("nonet web says no address: %w", err)
	}
	to, err := url.Parse(strings.TrimSpace(line))
	if err != nil {
		return nil, nil, err
	}
	return &httputil.ReverseProxy{
		FlushInterval: -1, // events are passed on at once
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(to)
			r.Out.Header.Del("Origin") // which is this server's
		},
	}, end, nil
}

// workbench serves the page as it was bundled last.
type workbench struct {
	engine http.Handler

	mu   sync.Mutex
	page page
}

func (b *workbench) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	content, err := b.file(name)
	switch {
	case err != nil:
		http.Error(w, err.Error(), http.StatusInternalServerError)
	case content == nil:
		// The body is read before: a reverse proxy may still read it when the answer has begun,
		// and loses the answer then.
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		b.engine.ServeHTTP(w, r)
	default:
		w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
		w.Header().Set("Cache-Control", "no-store")
		w.Write(content)
	}
}

// file returns a file of the page, nil if it has none of this name.
func (b *workbench) file(name string) ([]byte, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if name == "index.html" {
		p, err := bundle(appFolder, "http", func(o *api.BuildOptions) {
			o.Sourcemap = api.SourceMapLinked // only here: maps are larger than the page
		})
		if err != nil {
			return nil, err
		}
		b.page = p
	}
	return b.page[name], nil
}
