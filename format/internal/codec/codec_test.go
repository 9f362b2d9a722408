package codec

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// wantError checks that an error is at an offset.
func wantError(t *testing.T, err error, offset int, reason string) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("got error %v", err)
	}
	if e.Offset != offset || !strings.Contains(e.Reason, reason) {
		t.Errorf("got %d: %s, want %d: %s", e.Offset, e.Reason, offset, reason)
	}
}

// packedLZ has what lz-string 1.5.0 makes of texts.
var packedLZ = []struct{ text, base64 string }{
	{"", "Q==="},
	{"a", "IZA="},
	{"aaaaaaaaaa", "IY1o"},
	{"nonet", "HYe2FMBcg==="},
	{`{"size":9}`, "N4IgzglgXgpiBcBOAvkA"},
	{"é – 😀 😀", "JcAkyAQovBuAB7XUA==="},
	{"abababababab_abab", "IYI17SH0KA=="},
}

func TestLZ(t *testing.T) {
	for _, test := range packedLZ {
		if got := EncodeLZ(test.text, Base64); got != test.base64 {
			t.Errorf("%q is packed as %s, want %s", test.text, got, test.base64)
		}
		bare := strings.TrimRight(test.base64, "=")
		if got := EncodeLZ(test.text, URL); got != bare {
			t.Errorf("%q is packed for a link as %s, want %s", test.text, got, bare)
		}
		for _, packed := range []string{test.base64, bare, bare + "$", bare + "AA"} {
			if got, err := DecodeLZ(packed, 1000); err != nil || got != test.text {
				t.Errorf("%s holds %q, %v, want %q", packed, got, err, test.text)
			}
		}
	}
}

// A text of many units needs codes of many widths, and both alphabets.
func TestLZOfLongTexts(t *testing.T) {
	var b strings.Builder
	seed := uint32(1)
	for range 20_000 {
		seed = seed*1664525 + 1013904223
		b.WriteRune(rune(seed >> 20))
	}
	text := b.String()
	for _, alphabet := range []Alphabet{Base64, URL} {
		packed := EncodeLZ(text, alphabet)
		if got, err := DecodeLZ(packed, len(text)); err != nil || got != text {
			t.Errorf("the text is not the same, error %v", err)
		}
		blanks := strings.ReplaceAll(packed, "+", " ")
		if got, _ := DecodeLZ(blanks, len(text)); got != text {
			t.Error("a blank is not read as +")
		}
	}
}

func TestLZErrors(t *testing.T) {
	for _, test := range []struct {
		packed string
		max    int
		offset int
		reason string
	}{
		{"", 10, 0, "the text ends"},
		{"==", 10, 0, "the text ends"},
		{"HYe2FMB", 10, 7, "the text ends"},
		{"HYe!FMBcg", 10, 3, `found '!', expected a character of base64`},
		{"HYe\xff", 10, 3, "found the byte 0xff"},
		{"w", 10, 0, "found code 3 of the packed data, expected at most 3"},
		{"IY1o", 9, 2, "more than 9 bytes"},
		{"IZA=", 0, 0, "more than 0 bytes"},
	} {
		_, err := DecodeLZ(test.packed, test.max)
		t.Run(test.packed, func(t *testing.T) { wantError(t, err, test.offset, test.reason) })
	}
}

// A text that was cut off is not intact, nor is one that goes on behind its end.
func TestIntactLZ(t *testing.T) {
	for _, test := range packedLZ {
		bare := strings.TrimRight(test.base64, "=")
		if !IntactLZ(test.base64) || !IntactLZ(bare) {
			t.Errorf("%s is not intact", test.base64)
		}
		for _, text := range []string{bare + "AA", bare + "!", "=" + bare, bare[:len(bare)/2]} {
			if IntactLZ(text) {
				t.Errorf("%s is intact", text)
			}
		}
	}
}

// A surrogate alone is not a character.
func TestLZWithHalfACharacter(t *testing.T) {
	if got, err := DecodeLZ("rwbQ", 10); err != nil || got != "\ufffd" {
		t.Errorf("got %q, %v", got, err)
	}
}

// A short text that stands for a long one uses no more memory than the bound.
func TestLZBombIsBounded(t *testing.T) {
	bomb := EncodeLZ(strings.Repeat("a", 4<<20), Base64)
	if len(bomb) > 8<<10 {
		t.Fatalf("the text has %d characters", len(bomb))
	}
	const max = 1 << 20
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := DecodeLZ(bomb, max)
	runtime.ReadMemStats(&after)
	if err == nil {
		t.Error("the text is not refused")
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 8*max {
		t.Errorf("it took %d bytes", used)
	}
}

func FuzzDecodeLZ(f *testing.F) {
	for _, test := range packedLZ {
		f.Add(test.base64)
	}
	f.Fuzz(func(t *testing.T, packed string) {
		const max = 1 << 16
		text, err := DecodeLZ(packed, max)
		if err != nil {
			return
		}
		if len(text) > max || !utf8.ValidString(text) {
			t.Fatalf("%d bytes, UTF-8 %v", len(text), utf8.ValidString(text))
		}
		if again, err := DecodeLZ(EncodeLZ(text, URL), max); err != nil || again != text {
			t.Fatalf("%q is packed and read as %q, %v", text, again, err)
		}
	})
}

func TestUnzipSCL(t *testing.T) {
	for _, test := range []struct{ zipped, want string }{
		{"{}", "{}"},
		{"{id:'x',cs:50}", `{"id":"x","cellSize":50}`},
		{"{ce:[[,{v:9},],[]]}", `{"cells":[[{},{"value":9},{}],[{}]]}`},
		{"{a:,b:[{}]}", `{"arrows":{},"b":[{}]}`},
		{`{t:'it\'s "so"\n'}`, `{"title":"it's \"so\"\n"}`},
		{`{u:[{c2:FFFF00,c1:#0,c:#F,r:f,unique:t,w:0.25}]}`, `{"underlays":[{"backgroundColor":` +
			`"#FFFF00","borderColor":"#000000","color":"#FFFFFF","rounded":false,"unique":true,` +
			`"width":0.25}]}`},
		{"[123456,true,null,-1e3]", "[123456,true,null,-1e3]"},
		{"{v:123456}", `{"value":"#123456"}`},
		{" { v : 1 } ", `{"value":1}`},
		{`{"cells":[{"v":"a"}]}`, `{"cells":[{"v":"a"}]}`},
	} {
		if got, err := UnzipSCL(test.zipped, 1000); err != nil || got != test.want {
			t.Errorf("%s stands for %s, %v, want %s", test.zipped, got, err, test.want)
		}
	}
}

func TestUnzipSCLErrors(t *testing.T) {
	for _, test := range []struct {
		zipped string
		offset int
		reason string
	}{
		{"", 0, "the text ends, expected a value"},
		{"{v:1", 4, "the text ends, expected a comma or '}'"},
		{"{v:1]", 4, "found ']', expected a comma or '}'"},
		{"{v 1}", 3, "found '1', expected a colon"},
		{"{v:1,}", 5, "found '}', expected a key"},
		{"[1 2]", 3, "found '2', expected a comma or ']'"},
		{"[one]", 1, "found 'o', expected a value"},
		{"['one]", 1, "a string without its end"},
		{"{} {}", 3, "found '{', expected the end"},
		{strings.Repeat("[", 100), 65, "more than 64 deep"},
		{"[" + strings.Repeat(",", 1000), 335, "more than 1000 bytes"},
	} {
		_, err := UnzipSCL(test.zipped, 1000)
		t.Run(test.zipped, func(t *testing.T) { wantError(t, err, test.offset, test.reason) })
	}
}

func FuzzUnzipSCL(f *testing.F) {
	f.Add("{ce:[[,{v:9},],[]],u:[{c2:FFFF00,c1:#0,r:f}],t:'it\\'s'}")
	f.Add("[[[,{a:,b:t}]]]")
	f.Fuzz(func(t *testing.T, zipped string) {
		const max = 1 << 16
		text, err := UnzipSCL(zipped, max)
		if err != nil {
			return
		}
		if len(text) > max+3*len(zipped)+64 {
			t.Fatalf("%d bytes", len(text))
		}
		quoted := strings.ContainsAny(zipped, `'"`) // then a text in it may be none of JSON
		if !quoted && !json.Valid([]byte(text)) {
			t.Fatalf("%s stands for %s", zipped, text)
		}
	})
}

func TestCodoku(t *testing.T) {
	const cells = "009700040017000600500002008"
	const packed = "A9bO1bQjM8"
	digits := make([]uint8, len(cells))
	for i := range cells {
		digits[i] = cells[i] - '0'
	}
	for _, text := range []string{cells, packed} {
		if got, err := DecodeCodoku(text, len(cells)); err != nil || !slices.Equal(got, digits) {
			t.Errorf("%s holds %v, %v", text, got, err)
		}
	}
	if got := EncodeCodoku(digits); got != packed {
		t.Errorf("the digits are written as %s, want %s", got, packed)
	}
	for _, test := range []struct {
		text   string
		offset int
		reason string
	}{
		{"1y", 1, "found 'y', expected 0-9, A-Z or a-x"},
		{"12x4", 2, "found more than 4 cells"},
		{"12345", 4, "found more than 4 cells"},
		{"1A", 2, "found 3 cells, expected 4"},
	} {
		_, err := DecodeCodoku(test.text, 4)
		wantError(t, err, test.offset, test.reason)
	}
}

func FuzzCodoku(f *testing.F) {
	f.Add("A9bO1bQjMSFb3nmSOJ6HXp0t0TM", 81)
	f.Fuzz(func(t *testing.T, text string, cells int) {
		cells = min(max(cells, 0), 10_000)
		digits, err := DecodeCodoku(text, cells)
		if err != nil {
			return
		}
		packed := EncodeCodoku(digits)
		again, err := DecodeCodoku(packed, cells)
		if err != nil || !slices.Equal(again, digits) || len(packed) > len(text) {
			t.Fatalf("%q holds %v, which is written as %q and read as %v, %v", text, digits,
				packed, again, err)
		}
	})
}

func TestBase36(t *testing.T) {
	if got, err := DecodeBase36("0001epZZ", 2, 4); err != nil ||
		!slices.Equal(got, []int{0, 1, 529, 1295}) {
		t.Errorf("got %v, %v", got, err)
	}
	if got := string(AppendBase36([]byte("S"), 529, 3)); got != "S0ep" {
		t.Errorf("got %q", got)
	}
	for _, test := range []struct {
		text   string
		offset int
		reason string
	}{
		{"000102", 4, "found more than 2 numbers of 2 characters"},
		{"000", 3, "the text ends within a number of 2 characters"},
		{"0-", 1, "found '-', expected 0-9 or a-z"},
	} {
		_, err := DecodeBase36(test.text, 2, 2)
		wantError(t, err, test.offset, test.reason)
	}
}

func FuzzBase36(f *testing.F) {
	f.Add("0001epzz", 2)
	f.Fuzz(func(t *testing.T, text string, width int) {
		width = 1 + int(uint(width)%8)
		numbers, err := DecodeBase36(text, width, 1000)
		if err != nil {
			return
		}
		var again []byte
		for _, n := range numbers {
			again = AppendBase36(again, n, width)
		}
		if string(again) != strings.ToLower(text) {
			t.Fatalf("%q is written as %q", text, again)
		}
	})
}

func TestRuns(t *testing.T) {
	for _, test := range []struct {
		runs    *Runs
		numbers []int
		text    string
	}{
		{Solo, []int{1, 2, 0, 16, 0, 0, 3}, "1_2a16b3"},
		{Solo, append(make([]int, 27), 9), "za9"},
		{PuzzLink, []int{1, 15, 16, 255, 256, 4095, 0, 2}, "1f-10-ff+100+fffg2"},
		{PuzzLink, make([]int, 23), "zi"},
		{Classic, []int{0, 0, 9, 7, 0, 0, 0, 4, 0}, "C97D4B"},
		{Classic, make([]int, 72), "_D"},
	} {
		if got := test.runs.Encode(test.numbers); got != test.text {
			t.Errorf("%v are written as %s, want %s", test.numbers, got, test.text)
		}
		got, err := test.runs.Decode(test.text, len(test.numbers))
		if err != nil || !slices.Equal(got, test.numbers) {
			t.Errorf("%s holds %v, %v, want %v", test.text, got, err, test.numbers)
		}
	}
	// A clue of puzz.link without a number is an empty cell, and A of Classic is none.
	if got, err := PuzzLink.Decode(".1.", 3); err != nil || !slices.Equal(got, []int{0, 1, 0}) {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err := Classic.Decode("A1A2A", 2); err != nil || !slices.Equal(got, []int{1, 2}) {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestRunsErrors(t *testing.T) {
	for _, test := range []struct {
		runs   *Runs
		text   string
		offset int
		reason string
	}{
		{Solo, "1,2", 1, "found ',', expected a number or a run of empty cells"},
		{Solo, "_1", 0, "found '_', which stands behind a number"},
		{Solo, "1__1", 2, "found '_', which stands behind a number"},
		{Solo, "99999999999999999999", 0, "found a number above"},
		{Solo, "1d", 1, "found more than 4 cells"},
		{Solo, "1b", 2, "found 3 cells, expected 4"},
		{PuzzLink, "1-1", 1, "found '-'"},
		{PuzzLink, "+12g", 0, "found '+'"},
		{Classic, "1\u00e9", 1, "found 'é'"},
		{Classic, "_", 0, "found more than 4 cells"},
	} {
		_, err := test.runs.Decode(test.text, 4)
		t.Run(test.text, func(t *testing.T) { wantError(t, err, test.offset, test.reason) })
	}
}

func FuzzRuns(f *testing.F) {
	f.Add("1_2a16b3", 7, uint8(0))
	f.Add("1f-10-ff+100+fffg2", 8, uint8(1))
	f.Add("C97D4B", 9, uint8(2))
	f.Fuzz(func(t *testing.T, text string, cells int, choice uint8) {
		runs := []*Runs{Solo, PuzzLink, Classic}[choice%3]
		cells = min(max(cells, 0), 10_000)
		numbers, err := runs.Decode(text, cells)
		if err != nil {
			return
		}
		packed := runs.Encode(numbers)
		again, err := runs.Decode(packed, cells)
		if err != nil || !slices.Equal(again, numbers) {
			t.Fatalf("%q holds %v, which is written as %q and read as %v, %v", text, numbers,
				packed, again, err)
		}
	})
}

func TestDeflate(t *testing.T) {
	for _, text := range []string{"", "a", "{\"digits\":\"é\"}", strings.Repeat("ab?>", 5000)} {
		for _, encoding := range []*base64.Encoding{base64.StdEncoding, base64.RawURLEncoding} {
			packed := Deflate(text, encoding)
			if got, err := Inflate(packed, 20_000); got != text || err != nil {
				t.Errorf("%.20q is packed as %.40q, unpacked as %.20q, %v", text, packed, got, err)
			}
			spaced := strings.TrimRight(strings.ReplaceAll(packed, "+", " "), "=")
			if got, err := Inflate(spaced, 20_000); got != text || err != nil {
				t.Errorf("with blanks %.40q: %.20q, %v", spaced, got, err)
			}
		}
	}
}

func TestInflateErrors(t *testing.T) {
	short := Deflate("abcdef", base64.StdEncoding)
	for text, want := range map[string]string{
		"!":       "character 1: found what is not base64",
		"AAA!":    "character 4: found what is not base64",
		"AAAA":    "character 5: found what is not a deflated text: ",
		short[:4]: "found what is not a deflated text: unexpected EOF",
		Deflate(strings.Repeat("a", 1001), base64.StdEncoding):  "more than 1000 bytes, packed",
		Deflate(strings.Repeat("a", 1<<20), base64.StdEncoding): "more than 1000 bytes, packed",
		strings.TrimRight(short, "=") + "====":                  "",
	} {
		_, err := Inflate(text, 1000)
		if want == "" && err != nil || want != "" && (err == nil ||
			!strings.Contains(err.Error(), want)) {
			t.Errorf("%.20q: %v, want %s", text, err, want)
		}
	}
}

func FuzzInflate(f *testing.F) {
	f.Add(Deflate("a text", base64.StdEncoding))
	f.Add("AAAA")
	f.Fuzz(func(t *testing.T, text string) {
		got, err := Inflate(text, 1000)
		if len(got) > 1000 || err != nil && got != "" {
			t.Fatalf("%d bytes, %v", len(got), err)
		}
		again, err := Inflate(Deflate(got, base64.RawURLEncoding), 1000)
		if again != got || err != nil {
			t.Fatalf("%q is unpacked as %q, %v", got, again, err)
		}
	})
}

func TestHex32(t *testing.T) {
	for _, text := range []string{"", "a", "{\"digits\":\"é\"}", strings.Repeat("ab?>", 5000)} {
		packed := DeflateHex32(text)
		for _, form := range []string{packed, strings.ToUpper(packed)} {
			if got, err := InflateHex32(form, 20_000); got != text || err != nil {
				t.Errorf("%.20q is packed as %.40q, unpacked as %.20q, %v", text, form, got, err)
			}
		}
	}
}

func TestHex32Errors(t *testing.T) {
	short := DeflateHex32("abcdef")
	for text, want := range map[string]string{
		"":                                       "character 1: ",
		"w":                                      "character 1: found 'w', expected one of 0-9a-v",
		short[:4] + "é":                          "character 5: found 'é', expected one of 0-9a-v",
		"00000000":                               "character 1: found what is not a text packed by zlib",
		short[:8]:                                "character 9: the text ends too early",
		short[:len(short)-8]:                     "the text ends too early",
		DeflateHex32(strings.Repeat("a", 1001)):  "more than 1000 bytes, packed",
		DeflateHex32(strings.Repeat("a", 1<<20)): "more than 1000 bytes, packed",
	} {
		got, err := InflateHex32(text, 1000)
		if err == nil || got != "" || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %q, %v, want %s", text, got, err, want)
		}
	}
}

func FuzzHex32(f *testing.F) {
	f.Add(DeflateHex32("a text"))
	f.Add("0000")
	f.Fuzz(func(t *testing.T, text string) {
		got, err := InflateHex32(text, 1000)
		if len(got) > 1000 || err != nil && got != "" {
			t.Fatalf("%d bytes, %v", len(got), err)
		}
		again, err := InflateHex32(DeflateHex32(got), 1000)
		if again != got || err != nil {
			t.Fatalf("%q is unpacked as %q, %v", got, again, err)
		}
	})
}
