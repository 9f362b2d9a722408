package format

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// linkForm is how a format puts a puzzle into a link to a program's page.
type linkForm struct {
	host string // of the page, for messages; "": any

	// objects says that the format's own text begins with a brace, and that a file that
	// begins with anything else has links or payloads.
	objects bool

	// payload returns what a link carries, and whether it is a link of the format. It is ""
	// if the link carries no puzzle, since it only names one on a server.
	payload func(l *link) (payload string, ok bool)

	// read reads a payload. The payload may also be a line that is not a link, if the
	// format was named.
	read func(p lex.Payload, o Options) (*Record, *lex.Fault)
}

// link is the address of a page.
type link struct {
	Host   string // in lower case, without "www."; "" if the text begins with the path or with ?
	Path   string // begins with / or is ""
	fields string // what stands behind ? or #, with this character
}

// parseLink returns the parts of a text that looks like a link: scheme://host/path,
// host/path, or what follows the host.
func parseLink(text string) (l link, ok bool) {
	scheme, rest, found := strings.Cut(text, "://")
	if found && isName(scheme) {
		if scheme = strings.ToLower(scheme); scheme != "http" && scheme != "https" {
			rest = scheme + ":/" + rest // the scheme of an app: it stands for the host
		}
	} else {
		rest = text
	}
	end := strings.IndexAny(rest, "/?#")
	if end < 0 {
		return l, false
	}
	l.Host = strings.TrimPrefix(strings.ToLower(rest[:end]), "www.")
	rest = rest[end:]
	switch {
	case l.Host == "" && (rest[0] == '#' || strings.HasPrefix(rest, "//")):
		return l, false // a comment
	case l.Host != "" && !strings.HasSuffix(l.Host, ":") && !isHost(l.Host):
		return l, false
	}
	if at := strings.IndexAny(rest, "?#"); at >= 0 {
		l.Path, l.fields = rest[:at], rest[at:]
	} else {
		l.Path = rest
	}
	return l, l.Path != "" || l.fields != ""
}

// isName reports whether a text has only letters.
func isName(text string) bool {
	return text != "" && strings.IndexFunc(text, func(r rune) bool {
		return (r|0x20) < 'a' || (r|0x20) > 'z'
	}) < 0
}

// isHost reports whether a text may be the name of a host, with or without a port.
func isHost(text string) bool {
	name, _, _ := strings.Cut(text, ":")
	last := name[strings.LastIndexByte(name, '.')+1:]
	isNumber := strings.Count(name, ".") == 3 && strings.Trim(name, "0123456789.") == ""
	if name != "localhost" && !isNumber && (last == name || !isName(last)) {
		return false
	}
	return strings.IndexFunc(name, func(r rune) bool {
		return r != '.' && r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z')
	}) < 0
}

// field returns the value of a field behind ? or #, with its percent escapes undone. A
// blank in it may have been a plus sign.
func (l *link) field(name string) (value string, ok bool) {
	for rest := l.fields; rest != ""; {
		part := rest[1:]
		end := strings.IndexAny(part, "&?#")
		if end < 0 {
			end = len(part)
		}
		if value, ok = strings.CutPrefix(part[:end], name+"="); ok {
			return codec.Unescape(value), true
		}
		rest = part[end:]
	}
	return "", false
}

// linkOf returns the format of a line that is a link to a known program, or to any page with a
// puzzle in it, and its payload. A link may be in percent form as a whole, and may carry the link
// of another program.
func linkOf(line []byte) (f *Format, payload string, l link, ok bool) {
	f, payload, l, ok = outerLink(line)
	if ok && strings.Contains(payload, "://") {
		if inner, text, at, ok := outerLink([]byte(payload)); ok {
			return inner, text, at, true
		}
	}
	return f, payload, l, ok
}

// outerLink is linkOf for a link that carries no other.
func outerLink(line []byte) (f *Format, payload string, l link, ok bool) {
	if isEscapedLink(line) {
		line = []byte(codec.Unescape(string(bytes.TrimSpace(line))))
	}
	if !bytes.ContainsAny(line, "/?") {
		return nil, "", l, false
	}
	if l, ok = parseLink(string(bareLink(line))); !ok {
		return nil, "", link{}, false
	}
	for _, other := range table {
		if other.link == nil {
			continue
		}
		if text, ok := other.link.payload(&l); ok && (f == nil || text != "") {
			f, payload = other, text
			if text != "" {
				break
			}
		}
	}
	return f, payload, l, f != nil
}

// isEscapedLink reports whether a line begins with https:// or http:// in percent form.
func isEscapedLink(line []byte) bool {
	scheme, rest, found := bytes.Cut(bytes.TrimSpace(line[:min(len(line), 64)]), []byte("%3"))
	return found && isName(string(scheme)) && len(rest) > 6 &&
		strings.EqualFold(string(rest[:7]), "A%2F%2F")
}

// linkBrackets has what may stand around a link in a text, the closing one behind the opening
// one.
const linkBrackets = `<>()""''`

// bareLink returns the link in a line without what letters and posts put around it: brackets or
// quotes, a number or a dash of a list, words that end in a colon. [words](link) is a link in
// Markdown. A line without such a link is returned as it is, but for blanks at its ends.
func bareLink(line []byte) []byte {
	line = bytes.TrimSpace(line)
	start := bytes.Index(line, []byte("://"))
	for start > 0 && isName(string(line[start-1:start])) {
		start--
	}
	if start <= 0 {
		return line
	}
	text, before := line[start:], line[:start]
	if i := strings.IndexByte(linkBrackets, before[len(before)-1]); i >= 0 && i%2 == 0 {
		end := bytes.LastIndexByte(text, linkBrackets[i+1])
		if end < 0 {
			return line
		}
		text, before = text[:end], before[:len(before)-1]
	}
	switch before = bytes.Trim(bytes.TrimLeft(before, "-0123456789.) \t"), " \t"); {
	case len(before) == 0:
	case before[0] == '[' && before[len(before)-1] == ']':
	case len(before) > 2 && before[len(before)-1] == ':' && isName(string(before[:2])):
	default:
		return line
	}
	return text
}

// detectLink returns the format of the first line that is not blank or a comment, if it is
// a link to a known program.
func detectLink(prefix []byte, eof bool) (f *Format, v lex.Verdict) {
	v = detectFirstLine(prefix, eof, func(line string) (ok bool) {
		f, _, _, ok = linkOf([]byte(line))
		return ok
	})
	return f, v
}

// readLinks reads a link a line. Each is of whatever program it is; one that is not a link
// is a payload of format f, if that has links. Blank lines and those that begin with #
// carry no puzzle.
func readLinks(in *lex.Scanner, o Options, f *Format, yield func(*Record) bool) {
	for lex.ScanCase(in) {
		text := bytes.TrimSpace(in.Text)
		rec := &Record{Format: f}
		if err := readLink(&in.TextLine, text, o, rec); err != nil {
			rec = &Record{Format: rec.Format, Err: err}
			if end := wordEnd(text); end < len(text) {
				again := &Record{Format: f}
				if readLink(&in.TextLine, text[:end], o, again) == nil {
					rec = again
					rec.Rest = string(text[end:])
				}
			}
		}
		rec.Line = in.Line
		if !yield(rec) {
			return
		}
	}
}

// wordEnd returns the length of the first word of a line without the signs that end
// sentences: what follows a link in a text. A blank in a link may have been a plus sign.
func wordEnd(line []byte) int {
	_, end := lex.WordAt(line, 0)
	return len(bytes.TrimRight(line[:end], ".,;:"))
}

// readLink reads one link into a record that names the format of lines that are not a link.
func readLink(in *lex.TextLine, text []byte, o Options, rec *Record) *lex.Fault {
	if in.TooLong {
		return in.ErrTooLong()
	}
	f, payload, l, ok := linkOf(text)
	switch {
	case !ok && l.Host != "":
		return in.Errorf(0, "%w", unknownHost(l.Host))
	case !ok:
		f, payload = rec.Format, string(text)
	case payload == "":
		rec.Format = f
		return in.Errorf(0, "found a link without a puzzle in it: only %s can tell which it "+
			"means; open it there, and copy a link that has the puzzle, or the puzzle itself",
			l.Host)
	}
	rec.Format = f
	read, err := f.link.read(lex.Payload{Text: payload, In: in}, o)
	if err != nil {
		return err
	}
	*rec = *read
	rec.Format = f
	if !ok || len(text) <= maxLinkText {
		rec.Text = string(text)
	}
	return nil
}

// maxLinkText bounds the links that Record.Text keeps.
const maxLinkText = 64 << 10

// unknownHost returns the error for a link to a page that no format knows.
func unknownHost(host string) error {
	return fmt.Errorf("found a link to %s, which cannot be read: nonet reads puzzles out of links "+
		"to %s, and out of any link with the cells in it, and asks no server", host,
		strings.Join(linkHosts(), ", "))
}

// linkHosts returns the hosts of all links that formats of their own read.
func linkHosts() (hosts []string) {
	for _, f := range table {
		if f.link != nil && f.link.host != "" {
			hosts = append(hosts, f.link.host)
		}
	}
	return hosts
}
