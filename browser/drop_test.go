package browser

import "testing"

// drop drops files on the page: names and contents.
func (p *page) drop(files ...[2]string) {
	p.Helper()
	eval[bool](p, `(files => {
		const dataTransfer = new DataTransfer();
		for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
		document.querySelector("main").dispatchEvent(new DragEvent("drop", {
			dataTransfer, bubbles: true, cancelable: true,
		}));
		return true;
	})(%s)`, files)
}

// One file that is dropped is opened as what it has. Several are one list, in their order, and
// each that cannot be read says so by its name.
func TestDrop(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play")
	p.wait(table + `.length === 81`)
	p.drop([2]string{"one.txt", hard})
	p.becomesGivens(hard)
	several := [][2]string{
		{"a.txt", easy + "\n" + hard + "\n"}, {"b.txt", "no puzzle"}, {"c.txt", hard},
	}
	rows := `[...document.querySelectorAll(".list-table tbody tr")].map(r => r.innerText)`
	p.drop(several...)
	p.wait(`location.hash === "#list" && ` + rows + `.length === 4`)
	p.see("4 puzzles: 3 with one solution and 1 that cannot be read.")
	p.wait(rows + `[2].includes("b.txt")`)
	p.drop(several[2], several[0])
	p.see("3 puzzles: 3 with one solution.")
	p.view("Play")
	p.drop(several[1], several[1])
	p.wait(`document.querySelector("dialog[open] .status.bad")?.innerText.includes("b.txt")`)
}
