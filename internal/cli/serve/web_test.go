package serve

import (
	"os"
	"strings"
	"testing"
)

// TestWebPort: two pages at a time have an address each, that of the second is free.
func TestWebPort(t *testing.T) {
	first, err := (&webFlags{}).listener()
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	second, err := (&webFlags{}).listener()
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	if second.Addr().String() == ownPort || second.Addr().String() == first.Addr().String() {
		t.Errorf("the addresses are %v and %v", first.Addr(), second.Addr())
	}
	if _, err := (&webFlags{listen: first.Addr().String()}).listener(); err == nil {
		t.Error("an address that is taken can be taken again")
	}
}

// TestOwnAddresses: a listener for the whole network has an address of this computer first.
func TestOwnAddresses(t *testing.T) {
	if got := ownAddresses([]byte{192, 0, 2, 7}); len(got) != 1 || got[0] != "192.0.2.7" {
		t.Errorf("of one address: %q", got)
	}
	if got := ownAddresses([]byte{0, 0, 0, 0}); got[0] != "127.0.0.1" {
		t.Errorf("of all addresses: %q", got)
	}
}

// TestQRText: a code has light squares around it, and the three squares by which a camera
// finds it.
func TestQRText(t *testing.T) {
	text, err := qrText("http://192.0.2.7:8080/")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	var plain []string
	for _, line := range lines {
		line = strings.TrimSuffix(strings.TrimPrefix(line, "\x1b[30;107m"), "\x1b[0m")
		plain = append(plain, line)
	}
	width := len([]rune(plain[0]))
	for i, line := range plain {
		if runes := []rune(line); len(runes) != width ||
			strings.TrimSpace(line[:4]) != "" || strings.TrimSpace(string(runes[width-4:])) != "" {
			t.Errorf("line %d: %q", i, line)
		}
	}
	if strings.TrimSpace(plain[0]+plain[1]) != "" {
		t.Errorf("no light lines above: %q", plain[:2])
	}
	if finder := "█▀▀▀▀▀█"; !strings.HasPrefix(plain[2][4:], finder) ||
		!strings.HasSuffix(strings.TrimRight(plain[2], " "), finder) {
		t.Errorf("line 2: %q", plain[2])
	}
}

// Documents and links have the port that the page has.
func TestOwnPortIsTold(t *testing.T) {
	for _, name := range []string{"../../../docs/page.md", "../../../format/page.go"} {
		text, err := os.ReadFile(name)
		if err != nil || !strings.Contains(string(text), "http://"+ownPort+"/") {
			t.Errorf("%s lacks http://%s/ (%v)", name, ownPort, err)
		}
	}
}
