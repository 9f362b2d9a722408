package serve

import (
	"os"
	"os/exec"
	"runtime"
	"strings"

	"github.com/boombuler/barcode/qr"
	"github.com/nonet-dev/nonet/internal/cli/run"
)

// openBrowser opens an address in the browser of the user, if there is one to be found.
// The address has been printed, so it does not matter if not.
func openBrowser(address string) {
	for _, command := range browsers() {
		cmd := exec.Command(command[0], append(command[1:], address)...)
		if cmd.Start() == nil {
			go cmd.Wait()
			return
		}
	}
}

// browsers returns the commands that open an address here, the best first.
func browsers() [][]string {
	windows := []string{"rundll32.exe", "url.dll,FileProtocolHandler"}
	switch runtime.GOOS {
	case "darwin":
		return [][]string{{"open"}}
	case "windows":
		return [][]string{windows}
	}
	if os.Getenv("WSL_DISTRO_NAME") != "" { // Linux inside of Windows
		return [][]string{{"wslview"}, windows, {"xdg-open"}}
	}
	if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return nil // a browser would come up in this terminal, or nowhere
	}
	return [][]string{{"xdg-open"}}
}

// showCode writes an address as a QR code to standard error, if that is a terminal.
func showCode(a *run.App, address string) {
	if !a.Console.Terminal {
		return
	}
	if code, err := qrText(address); err == nil {
		a.Console.Draw(code + "\n")
	}
}

// qrText returns a QR code for a terminal: two of its squares in each character, and the
// quiet zone of four squares around it. It is dark on light in terminals of all colours.
func qrText(text string) (string, error) {
	code, err := qr.Encode(text, qr.L, qr.Auto)
	if err != nil {
		return "", err
	}
	const quiet = 4
	size := code.Bounds().Dx()
	dark := func(x, y int) bool {
		if x < 0 || y < 0 || x >= size || y >= size {
			return false
		}
		r, _, _, _ := code.At(x, y).RGBA()
		return r == 0
	}
	var b strings.Builder
	for y := -quiet; y < size+quiet; y += 2 {
		b.WriteString("\x1b[30;107m") // black on white
		for x := -quiet; x < size+quiet; x++ {
			switch above, below := dark(x, y), dark(x, y+1); {
			case above && below:
				b.WriteRune('█')
			case above:
				b.WriteRune('▀')
			case below:
				b.WriteRune('▄')
			default:
				b.WriteRune(' ')
			}
		}
		b.WriteString("\x1b[0m\n")
	}
	return b.String(), nil
}
