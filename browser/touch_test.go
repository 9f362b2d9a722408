package browser

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
)

// Fingers on the board: taps, drags, two fingers, a held digit, a long press, a double tap.
func TestTouch(t *testing.T) {
	t.Parallel()
	p := open(t, setup{device: phone, theme: "dark"}, "play&p="+easy)
	p.wait(table + `.length === 81`)
	p.quickly()
	p.drag("r1c3", "r1c4", "r2c4", "r3c4")
	p.is("a drag", selectedCells, "r1c3 r1c4 r2c4 r3c4")
	p.click(".modes label", "Corner")
	p.wait(`document.querySelector(".modes input:checked").value === "corner"`)
	p.pad("2")
	p.is("a note in all", cellOf("r1c3")+`+"; "+`+cellOf("r3c4"),
		"empty, corner 2; empty, corner 2")

	x, y := p.place("r7c7")
	p.touch(input.DispatchTouchEventTypeTouchStart, x, y)
	p.touch(input.DispatchTouchEventTypeTouchStart, x, y, x-60, y-60)
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	p.is("two fingers", cellOf("r1c3"), "empty")

	// Without dragging: each tap adds a cell, until the button is pressed again.
	several := "Several: each tap adds a cell to the selection"
	p.choose("r1c3")
	p.click(".play-tools button", several)
	p.choose("r1c4")
	p.choose("r9c1")
	p.is("several", selectedCells, "r1c3 r1c4 r9c1")
	p.choose("r1c4")
	p.is("a tap on one of them", selectedCells, "r1c3 r9c1")
	p.click(".play-tools button", several)

	// A digit that is chosen while no cell is selected stays held.
	p.click(".modes label", "Digit")
	p.choose("r5c5")
	p.keys("Escape", "Escape")
	p.is("nothing is selected", selectedCells, "")
	p.pad("4")
	p.choose("r1c3")
	p.is("a tap with a held digit", cellOf("r1c3"), "4")
	x, y = p.place("r9c1")
	p.touch(input.DispatchTouchEventTypeTouchStart, x, y)
	p.rest(650 * time.Millisecond) // it is a long press
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	p.is("a long press with a held digit", cellOf("r9c1"), "empty, centre 4")
	p.pad("4")

	p.choose("r9c1")
	p.choose("r9c1")
	p.is("a double tap on a single note", cellOf("r9c1"), "4, wrong")
}
