package browser

import (
	"net"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/web"
)

// drawPicture is a script that makes a file of a picture in the page: boards side by side, each
// with the digits of a grid, as a screenshot or, turned a little, as a photo shows them.
// A "?" is a blot, which may be a digit. Each %% is one of the script.
const drawPicture = `(async (grids, turn, type) => {
	const cell = 40, side = 9 * cell, margin = 60, step = side + margin;
	const canvas = document.createElement("canvas");
	canvas.width = margin + grids.length * step;
	canvas.height = side + 2 * margin;
	const c = canvas.getContext("2d");
	c.fillStyle = "#fff";
	c.fillRect(0, 0, canvas.width, canvas.height);
	c.translate(canvas.width / 2, canvas.height / 2);
	c.rotate(turn * Math.PI / 180);
	c.translate(-canvas.width / 2, -canvas.height / 2);
	c.fillStyle = c.strokeStyle = "#111";
	c.font = "28px Liberation Sans, Arial, sans-serif";
	c.textAlign = "center";
	c.textBaseline = "middle";
	grids.forEach((grid, g) => {
		const x = margin + g * step, y = margin;
		for (let i = 0; i <= 9; i++) {
			c.lineWidth = i %% 3 === 0 ? 3 : 1;
			c.beginPath();
			c.moveTo(x + i * cell, y); c.lineTo(x + i * cell, y + side);
			c.moveTo(x, y + i * cell); c.lineTo(x + side, y + i * cell);
			c.stroke();
		}
		[...grid].forEach((d, i) => {
			if (d === "?") c.fillRect(x + (i %% 9 + .4) * cell, y + Math.floor(i / 9) * cell + 8, 9, 23);
			else if (d !== ".") c.fillText(d, x + (i %% 9 + .5) * cell, y + (Math.floor(i / 9) + .5) * cell + 2);
		});
	});
	const blob = await new Promise(done => canvas.toBlob(done, type));
	return new File([blob], "board.png", {type});
})`

// dropPicture drops a picture of grids on the page.
func (p *page) dropPicture(turn float64, grids ...string) {
	p.Helper()
	p.givePicture(`document.querySelector("main").dispatchEvent(new DragEvent("drop", {
		dataTransfer, bubbles: true, cancelable: true,
	}))`, turn, grids...)
}

// pastePicture pastes a picture of grids where the focus is.
func (p *page) pastePicture(grids ...string) {
	p.Helper()
	p.givePicture(`document.activeElement.dispatchEvent(new ClipboardEvent("paste", {
		clipboardData: dataTransfer, bubbles: true, cancelable: true,
	}))`, 0, grids...)
}

// givePicture runs a script that has a picture in dataTransfer.
func (p *page) givePicture(script string, turn float64, grids ...string) {
	p.Helper()
	grids = append([]string{}, grids...)
	eval[bool](p, drawPicture+`(%s, %s, "image/png").then(file => {
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(file);
		`+script+`;
		return true;
	})`, grids, turn)
}

// review is a selector of the dialog in which a picture is checked.
const review = `dialog.picture[open]`

// readGrid is a script for the digits that the review shows.
const readGrid = `[...document.querySelectorAll("` + review + ` td")].map(td =>
	/^\d/.exec(td.getAttribute("aria-label"))?.[0] ?? ".").join("")`

// A picture that is dropped is read, shown straightened beside the board, and played.
func TestPhotoDropped(t *testing.T) {
	t.Parallel()
	for _, e := range turn(t, engines...) {
		t.Run(string(e), func(t *testing.T) {
			t.Parallel()
			p := open(t, setup{engine: e}, "play")
			p.wait(table + `.length === 81`)
			p.dropPicture(7, easy)
			p.wait(readGrid+` === %s`, easy)
			p.see("One solution.")
			p.see(map[engine]string{"http": "by the program nonet on this computer",
				"wasm": "nothing of it leaves your device"}[e])
			p.click(review+" button", "Play")
			p.becomesGivens(easy)
		})
	}
}

// A screenshot is pasted on the board, into the dialog Open, and over the picture before.
func TestPhotoPasted(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play")
	p.wait(table + `.length === 81`)
	p.pastePicture(easy)
	p.wait(readGrid+` === %s`, easy)
	p.pastePicture(hard)
	p.wait(readGrid+` === %s`, hard)
	p.click(review+" button", "Close")
	p.click("button", "Open")
	p.wait(`document.activeElement.id === "open-text"`)
	p.pastePicture(easy)
	p.wait(readGrid+` === %s`, easy)
	p.wait(`document.querySelectorAll("dialog").length === 1`)
}

// A phone offers its camera.
func TestPhotoTaken(t *testing.T) {
	t.Parallel()
	const asked = `HTMLInputElement.prototype.click = function () {
		window.asked = [this.type, this.accept, this.getAttribute("capture")].join();
	};`
	p := open(t, setup{device: phone, script: asked}, "play")
	p.wait(table + `.length === 81`)
	p.click("#tools button.more", "")
	p.click("button", "Open")
	p.click("button", "Take a photo")
	p.wait(`window.asked === "file,image/*,environment"`)
}

// Pictures that are dropped together are a list, in which each may have several puzzles.
func TestPhotoList(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play")
	p.wait(table + `.length === 81`)
	p.givePicture(`
		dataTransfer.items.add(new File(["`+easy+`"], "a.txt"));
		document.querySelector("main").dispatchEvent(new DragEvent("drop", {
			dataTransfer, bubbles: true, cancelable: true,
		}))`, 0, easy, hard)
	p.see("3 puzzles: 3 with one solution.")
}

// What was read wrong is typed, and each cell can be reached by keys.
func TestPhotoCorrected(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play")
	p.wait(table + `.length === 81`)
	p.dropPicture(0, strings.Replace(easy, "5", "6", 1))
	p.see("There is no solution")
	p.keys("5")
	p.see("r1c1: 5.")
	p.wait(readGrid+` === %s`, easy)
	p.keys("ArrowRight", "ArrowDown", "4")
	p.see("r2c2: 4.")
	p.keys("Delete")
	p.see("r2c2: empty.")
	p.wait(readGrid+` === %s`, easy)
	p.click(review+" button", "Solve")
	p.see("51 steps")
}

// Of several grids the reader chooses one.
func TestPhotoSeveral(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play")
	p.wait(table + `.length === 81`)
	p.dropPicture(0, easy, hard)
	p.wait(readGrid+` === %s`, easy)
	p.click(review+" label", "Grid 2")
	p.wait(readGrid+` === %s`, hard)
	p.click(review+" button", "Set")
	p.wait(`location.hash.startsWith("#set")`)
}

// otherComputer returns the origin of a server for anybody, at a name that is not that of the
// computer itself.
func otherComputer(t *testing.T, pictures int64) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	limits := web.PublicLimits()
	limits.PictureBytes = pictures
	s := web.Server{Limits: limits, Page: true, Hosts: []string{"nonet.localhost"},
		Log: func(text string) { t.Log(text) }}
	go s.Serve(t.Context(), l)
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return "http://nonet.localhost:" + port
}

// A picture is sent to another computer only if the user agrees, and is then read there.
func TestPhotoSent(t *testing.T) {
	t.Parallel()
	p := open(t, setup{origin: otherComputer(t, 1<<20), script: `
		window.sent = 0;
		const real = fetch;
		window.fetch = (url, o) => {
			if (o?.body instanceof Blob) window.sent++;
			return real(url, o);
		};`}, "play")
	p.wait(table + `.length === 81`)
	p.dropPicture(0, easy)
	p.see("nothing leaves your device")
	p.click("dialog.permit button", "Do not send it")
	p.wait(`document.querySelectorAll("dialog").length === 0 && window.sent === 0`)
	p.dropPicture(0, easy)
	p.click("dialog.permit button", "Send the picture")
	p.wait(readGrid+` === %s`, easy)
	p.see("The picture is sent, made smaller, to nonet.localhost")
	p.dropPicture(0, hard) // is not asked again
	p.wait(readGrid+` === %s && window.sent === 2`, hard)
}

// The page of a server that reads no pictures says so, and sends none.
func TestPhotoUnread(t *testing.T) {
	t.Parallel()
	p := open(t, setup{device: phone, origin: otherComputer(t, 0)}, "play")
	p.wait(table + `.length === 81`)
	p.dropPicture(0, easy)
	p.see("reads no pictures, and nothing was sent")
	p.click(review+" button", "Type the puzzle")
	p.see("Open a puzzle")
	p.wait(`[...document.querySelectorAll("dialog.open button")].every(b =>
		b.hidden || b.innerText !== "Take a photo")`)
}

// What shows no puzzle is refused, with what to do.
func TestPhotoRefused(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play")
	p.wait(table + `.length === 81`)
	p.dropPicture(0)
	p.see("shows no Sudoku")
	p.see("A screenshot is best")
	for name, want := range map[string]string{
		"x.heic": "browser cannot show pictures of the kind HEIC",
		"x.pdf":  "A PDF is not read",
		"x.png":  "browser cannot show the file as a picture",
	} {
		eval[bool](p, `(name => {
			const type = {heic: "image/heic", pdf: "application/pdf", png: "image/png"}[name.slice(2)];
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File(["no picture"], name, {type}));
			document.querySelector("main").dispatchEvent(new DragEvent("drop", {
				dataTransfer, bubbles: true, cancelable: true,
			}));
			return true;
		})(%s)`, name)
		p.wait(`document.querySelector("`+review+` .status.bad")?.innerText.includes(%s)`, want)
	}
	p.click(review+" button", "Type the puzzle")
	p.see("Open a puzzle")
}
