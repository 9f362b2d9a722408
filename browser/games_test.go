package browser

import (
	"fmt"
	"strings"
	"testing"
)

// nearlySolved is the puzzle easy with all digits of its first six rows.
var nearlySolved = sol[:54] + easy[54:]

// A whole game by keyboard: from the address of the page to the end, without a pointer.
func TestGameByKeyboard(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+nearlySolved)
	p.wait(table + `.length === 81`)
	// The page gives the board the focus. From anywhere else, Tab leads there.
	p.keys("Escape")
	p.do(blur)
	for range 40 {
		if eval[string](p, focusedCell) != "" {
			break
		}
		p.keys("Tab")
	}
	if eval[string](p, focusedCell) == "" {
		t.Fatal("40 times Tab do not lead to the board")
	}
	p.keys("Control+Home")
	for row := range 9 {
		for column := range 9 {
			cell := row*9 + column
			if nearlySolved[cell] == '.' {
				p.keys(sol[cell : cell+1])
			}
			p.keys("ArrowRight")
		}
		p.keys("ArrowDown")
	}
	p.see("Solved")
	p.is("grid", gridDigits, sol)
	if p.focus() == "BODY" {
		t.Error("the focus is lost at the end of the game")
	}
	p.wait(`document.querySelector("#polite").textContent.startsWith("Solved in ")`)
}

// A whole game by the accessibility tree alone: cells and keys are found by their names and
// used without a pointer or a key, as a screen reader does.
func TestGameByTree(t *testing.T) {
	t.Parallel()
	p := open(t, setup{device: phone, theme: "dark"}, "play&p="+sol[:63]+easy[63:])
	p.wait(table + `.length === 81`)
	grid := part(p.tree(), "grid", "Sudoku")
	rows := 0
	for _, n := range grid {
		if n.role == "row" {
			rows++
		}
	}
	if rows != 9 {
		t.Fatalf("the grid has %d rows", rows)
	}
	cell := 0
	for _, n := range grid {
		if n.role != "gridcell" {
			continue
		}
		place := fmt.Sprintf("row %d column %d, box %d", cell/9+1, cell%9+1,
			cell/27*3+cell%9/3+1)
		if !strings.HasSuffix(n.name, place) {
			t.Fatalf("cell %d is called %q, and not %q", cell, n.name, place)
		}
		if strings.HasPrefix(n.name, "empty") {
			p.activate(n)
			key := ""
			for _, k := range part(p.tree(), "group", "Digits") {
				if k.role == "button" && strings.HasPrefix(k.name, sol[cell:cell+1]) {
					key = k.name
					p.activate(k)
					break
				}
			}
			if key == "" {
				t.Fatalf("there is no key %s", sol[cell:cell+1])
			}
		}
		cell++
	}
	p.see("Solved")
	p.is("grid", gridDigits, sol)
}

// What a screen reader has of Play: names, roles and states, as text.
func TestTree(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.see("ER")
	p.choose("r1c3")
	p.keys("Shift+1", "Shift+2", "ArrowRight", "5", "ArrowRight")
	golden(t, "play.tree", p.tree())
	p.keys("Control+z")
	p.keys("h")
	p.see("Look at")
	p.keys("h", "h")
	p.wait(`document.querySelector(".board-picture .nonet") !== null`)
	p.wait(`document.querySelector("[aria-label='The step in stages']") !== null`)
	golden(t, "hint.tree", p.tree())
}
