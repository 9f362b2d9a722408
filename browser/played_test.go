package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// What was done can be undone after the page was loaded anew, and done again; also in a second tab,
// and after another game was played.
func TestUndoIsKept(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.see("ER")
	p.choose("r1c3")
	p.keys("4", "ArrowRight", "Control+1", "6")
	p.do(chromedp.Reload())
	p.wait(table + `.length === 81`)
	p.is("r1c4 when loaded anew", cellOf("r1c4"), "6")
	p.click("button", "Undo")
	p.is("r1c4 when 6 is taken back", cellOf("r1c4"), "empty, centre 1")
	p.keys("Control+z")
	p.is("r1c4 when the note is taken back", cellOf("r1c4"), "empty")
	p.do(chromedp.Reload())
	p.wait(table + `.length === 81`)
	p.is("r1c4 when loaded anew", cellOf("r1c4"), "empty")
	p.choose("r1c4")
	p.keys("Control+y", "Control+y")
	p.is("r1c4 when done again", cellOf("r1c4"), "6")
}

// twoLeft is a puzzle with two empty cells, r9c7 and r9c8.
var twoLeft = "play&p=" + sol[:78] + ".." + sol[80:]

// finish solves twoLeft, with a key or with the pad.
func (p *page) finish() {
	p.Helper()
	p.see("ER")
	p.choose(nameOf(78, 9))
	if p.device.touch {
		p.pad(sol[78:79])
		p.choose(nameOf(79, 9))
		p.pad(sol[79:80])
	} else {
		p.keys(sol[78:79], "ArrowRight", sol[79:80])
	}
	p.see("Hardest step")
}

// The end of a game says how it was played; the result can be shared, and the next puzzle of the
// level comes with one press. The time stays when the game is loaded again.
func TestEndOfGame(t *testing.T) {
	t.Parallel()
	for _, s := range turn(t, setup{}, setup{device: phone, calm: true}) {
		t.Run(s.device.name, func(t *testing.T) {
			p := open(t, s, twoLeft)
			p.see("ER")
			p.click("button", "Hint")
			p.see("Look at")
			p.finish()
			p.is("hints and checks", `[...document.querySelectorAll(
				".solved-facts div")].map(e => e.innerText.replace(/\s+/g, " ")).filter(s =>
				/Hints|Checks/.test(s)).join()`, "Hints 1,Checks 0")
			waves := eval[int](p, `document.querySelector(".board-picture").getAnimations(
				{subtree: true}).filter(a => a.effect.target.matches(".b-fill")).length`)
			if s.calm && waves > 0 {
				t.Errorf("%d cells move though the user wants none to", waves)
			}
			p.do(chromedp.Reload())
			p.see("Hardest step")
			p.click(".end-ways button", "Share")
			p.wait(`document.querySelector("dialog.result .qr path") !== null`)
			text := eval[string](p, `document.querySelector("dialog.result textarea").value`)
			if !strings.Contains(text, "with 1 hint.\n"+p.origin+"/#play&p=") {
				t.Errorf("the result is %q", text)
			}
			p.keys("Escape")
			p.wait(`document.querySelector("dialog") === null`)
			before := p.grid()
			p.click(".end-ways button", "Next: Easy")
			p.wait(`!document.querySelector(".hint-bar").matches(".done")`)
			if p.grid() == before {
				t.Error("no other puzzle has come")
			}
		})
	}
}

// The view Games lists a game that was begun and one that was solved; filters, removing and
// bringing back by mouse, keys and touch. Statistics and the calendar know the daily that was
// solved.
func TestGames(t *testing.T) {
	t.Parallel()
	for _, s := range turn(t, setup{}, setup{device: phone, theme: "dark"}) {
		t.Run(s.device.name, func(t *testing.T) {
			p := open(t, s, "play&p="+easy)
			p.see("ER")
			p.choose("r1c3")
			p.keys("4")
			p.navigate(twoLeft)
			p.wait(table + `[80].ariaLabel.startsWith("9, given")`)
			p.finish()
			p.view("Games")
			const items = `document.querySelectorAll(".view.games .game-list li").length`
			p.wait(items + ` === 2`)
			p.see("solved in")
			p.write(".game-filters input", "no such title")
			p.wait(items + ` === 0`)
			p.write(".game-filters input", "classic")
			p.wait(items + ` === 2`)
			p.pick(".game-filters select", "running")
			p.wait(items + ` === 1`)
			p.click(".view.games .game-list li button:last-child", "")
			p.wait(items + ` === 0`)
			p.click("#notices button", "Bring it back")
			p.wait(items + ` === 1`)
			p.click(".view.games label", "Statistics")
			p.see("Classic, Easy")
			p.click(".view.games label", "Dailies")
			p.see("Days in a row: 0")
			p.click(".calendar .day[aria-pressed=true]", "")
			p.keys("ArrowLeft")
			p.click(".day-puzzles button", "Easy")
			p.wait(`document.querySelector(".view.play").checkVisibility() &&
				document.querySelector(".play-title").innerText.startsWith("Daily, ")`)
			p.view("Games")
			p.wait(`location.hash.startsWith("#games")`)
			p.click(".view.games label", "All games")
			p.click(".view.games .game-list li:last-child .game", "")
			p.is("the game that was begun", cellOf("r1c3"), "4")
		})
	}
}

// keepManyGames keeps 500 games with 200 moves each, and returns their size in bytes.
var keepManyGames = `(() => {
	const moves = Array.from({length: 200}, (_, i) => "E" + (i * 37).toString(36) + ".5:02,g:0b1c")
		.join("").replaceAll(".5:02", "*1:02");
	const none = Array(81).fill(0);
	let n = 0;
	for (let i = 0; i < 500; i++) {
		const givens = i.toString().padStart(3, "0").replaceAll("0", ".") + "` + easy[3:] + `";
		const game = {at: i + 1, givens, state: {digits: ".".repeat(78) + "123", centre: none,
			moves, played: {level: "hard", end: {at: i + 1, seconds: 60, hints: 0, checks: 0}}}};
		const key = "nonet.game.9 " + givens, text = JSON.stringify(game);
		localStorage.setItem(key, text);
		n += 2 * (key.length + text.length);
	}
	return n;
})()`

// Five hundred games with a hundred thousand moves stand in the list, and the page still opens at
// once with the last one.
func TestManyGames(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.see("ER")
	bytes := eval[int](p, keepManyGames)
	if bytes > 20<<20 {
		t.Errorf("500 games with 100,000 moves take %d bytes", bytes)
	}
	p.do(chromedp.Reload())
	p.wait(table + `.length === 81`)
	p.view("Games")
	p.see("500 games")
	p.click(".view.games label", "Statistics")
	p.see("Classic, Hard")
}

// A game is reviewed: its moves by player, keys and strip, the easiest step at a long stop, the
// techniques that its moves used, and moves without a reason.
func TestReview(t *testing.T) {
	t.Parallel()
	for _, s := range turn(t, setup{}, setup{device: phone, theme: "dark"}) {
		t.Run(s.device.name, func(t *testing.T) {
			p := open(t, s, "play&p="+easy)
			p.see("ER")
			// A wrong entry after 40 seconds, then the right one, and one that is guessed.
			p.playedMoves(`[[40.1, 2, 1], [43, 2, 4], [44, 5, 8], [46, 23, 2], [80, 28, 5]]`)
			p.navigate("review")
			p.see("1:20, move 5 of 5")
			p.is("cell", reviewed("r1c6"), "8")
			p.keys("Home")
			p.see("move 0 of 5: the start")
			p.is("cell at the start", reviewed("r1c6"), "empty")
			p.keys("ArrowRight")
			p.see("1, row 1 column 3")
			p.click(".review-stops button", eval[string](p, `(async () => {
				const b = document.querySelector(".review-stops button");
				while (b.innerText.includes("looking")) await new Promise(r => setTimeout(r, 50));
				return b.innerText.replace(/\s+/g, " ").trim();
			})()`))
			const drawn = `document.querySelector(".view.review .board-picture .nonet") !== null`
			p.wait(drawn)
			p.see("What to practise")
			p.wait(`document.querySelector(".review-used") !== null`)
			p.is("techniques", usedTechniques, "Hidden single 1 0:01; Pointing 1 0:02")
			p.click(".strip .bar:last-child", "")
			p.see("move 4 of 5")
			p.wait("!(" + drawn + ")")
			// What leads to a digit in two steps is shown step by step.
			p.click(".review-used button", "Pointing")
			p.see("2, row 3 column 6, after 0:02")
			p.see("2 steps lead there.")
			p.wait(drawn)
			p.click(".view.review .panel button", "2 naked single")
			p.is("the second step", `document.querySelector(
				".view.review .panel [aria-pressed=true]").innerText`, "2 naked single")
			p.see("Moves to look at again")
			p.is("doubts", doubtful, "1, row 1 column 3, after 0:40 was wrong; "+
				"4, row 1 column 3, after 0:03 a guess, or 6 steps at once, up to naked pair; "+
				"5, row 4 column 2, after 0:34 a guess, or something harder than forcing chain or cycle")
			p.click(".review-stops button", "5, row 4 column 2, after 0:34 a guess, or something "+
				"harder than forcing chain or cycle")
			p.see("This could be found there instead.")
			p.wait(drawn)
		})
	}
}

// playedMoves makes digits entered at times the moves of the game: seconds, cell, digit.
func (p *page) playedMoves(moves string) {
	p.Helper()
	eval[bool](p, `import(document.querySelector("script[type=module]").src)
		.then(({app}) => {
			const game = app.game.get();
			const digits = [...game.digits];
			let text = "", last = 0;
			for (const [at, cell, digit] of `+moves+`) {
				const xor = (digits[cell] ^ digit).toString(36);
				text += "E" + Math.round(10 * at).toString(36) + "." + xor + ":" +
					cell.toString(36).padStart(2, "0");
				digits[cell] = digit;
				last = at;
			}
			app.game.set({...game, digits, seconds: last, moves: text});
			return true;
		})`)
}

// usedTechniques is an expression for the table of techniques of Review.
const usedTechniques = `[...document.querySelectorAll(".review-used tbody tr")].map(
	r => [...r.children].map(c => c.innerText.trim()).join(" ")).join("; ")`

// doubtful is one for the moves without a reason.
const doubtful = `[...document.querySelectorAll(".review-stop")].map(
	e => e.innerText.replace(/\s+/g, " ")).filter(s => !s.startsWith("At ")).join("; ")`

// reviewed is an expression for what Review shows in a cell.
func reviewed(name string) string {
	return script(`(name => {
		const [row, column] = name.match(/\d+/g).map(Number);
		return document.querySelectorAll(".view.review td")[9 * row + column - 10].ariaLabel
			.split(", ")[0];
	})(%s)`, []any{name})
}

// Notes of the selected cells alone, without what the rules exclude; a digit is lit by a long press
// of its key; the sum of the selected cells has its sets of digits.
func TestNotesAndSums(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&"+ruled(killer()))
	p.see("add up to the number")
	p.choose("r1c8")
	p.keys("Shift+ArrowRight")
	p.click("button", "Notes: fill in the candidates")
	p.wait(table + `[7].ariaLabel.startsWith("empty, centre 1 2")`)
	p.is("r1c8, in a cage of 3", cellOf("r1c8"), "empty, centre 1 2")
	p.is("r1c7, which is not selected", cellOf("r1c7"), "empty")
	p.click("button", "More")
	p.click(".more-menu button", "Sum of the selection")
	p.see("Empty: 2 cells.")
	p.is("sets", `[...document.querySelectorAll(".sum-sets button")].map(
		b => b.innerText).join()`, "12")
	p.click(".sum-sets button", "12")
	p.is("pressed", `document.querySelector(".sum-sets button").ariaPressed`,
		"true")
	// The panel follows the selection: out of the cage its sum goes, a sum that is wanted stays.
	p.choose("r1c7")
	p.see("Empty: 1 cell.")
	p.is("wanted", `document.querySelector(".hint-details input").value`, "")
	p.write(".hint-details input", "9")
	p.is("sets of one cell", `[...document.querySelectorAll(".sum-sets button")].map(
		b => b.innerText).join()`, "9")
	p.choose("r1c6")
	p.is("wanted", `document.querySelector(".hint-details input").value`, "9")
	p.keys("Shift+ArrowRight")
	p.is("the next cage", `document.querySelector(".hint-details input").value`, "17")
	p.choose("r1c8")
	p.keys("Shift+ArrowRight")
	p.is("sum of the cage", `document.querySelector(".hint-details input").value`, "3")
	p.is("crossed out before", `document.querySelector(".sum-sets button").ariaPressed`, "true")
	eval[bool](p, `document.querySelector(".keys button").dispatchEvent(new MouseEvent(
		"contextmenu", {bubbles: true, cancelable: true})) || true`)
	p.wait(`document.querySelector("[aria-live=polite]").innerText.includes("1 is lit")`)
	// Who made the puzzle stands above the board, and the rules in their words.
	eval[bool](p, `import(document.querySelector("script[type=module]").src).then(({app}) => {
		const {rules, ...game} = app.game.get();
		app.game.set({...game, title: "Nine", author: "Ann", ruleset: "Each digit once."});
		return true;
	})`)
	p.see("Nine by Ann")
	p.click(".play-about summary", "Rules in words")
	p.see("Each digit once.")
}
