package setters

import (
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// ColourNumbers gives each colour of a puzzle a number below 32, at best that of the colour
// of f-puzzles that is most like it.
type ColourNumbers struct {
	numbers map[string]int
	taken   uint32
}

// colours has the colours of f-puzzles by number.
var colours = [...]uint32{0xa8a8a8, 0x000000, 0xffa0a0, 0xffe060, 0xffffb0, 0xb0ffb0, 0x60d060,
	0xd0d0ff, 0x8080f0, 0xff80ff, 0xffd0d0}

// Colour returns how a colour of a number is written.
func Colour(number int) string {
	rgb := uint32(0xe0e000 + 7*number) // nearly the same; no program has so many colours
	if number < len(colours) {
		rgb = colours[number]
	}
	return "#" + strconv.FormatUint(uint64(1<<24|rgb), 16)[1:]
}

// Number returns the number of a colour: that it has, or that it gets.
func (p *ColourNumbers) Number(text string) int {
	if n, err := strconv.Atoi(text); err == nil && n >= 0 && n < 32 {
		return n
	}
	text = strings.ToLower(text)
	if n, ok := p.numbers[text]; ok {
		return n
	}
	rgb := parseColour(text)
	best, least := 31, 1<<30
	for n := range 32 {
		if p.taken>>n&1 != 0 {
			continue
		}
		distance := 1 << 29
		if text == Colour(n) {
			distance = 0
		} else if n < len(colours) {
			distance = colourDistance(rgb, colours[n])
		}
		if distance < least {
			best, least = n, distance
		}
	}
	if p.numbers == nil {
		p.numbers = map[string]int{}
	}
	if len(p.numbers) < 32 {
		p.numbers[text] = best
		p.taken |= 1 << best
	}
	return best
}

// parseColour returns the red, green and blue of "#rgb" or "#rrggbb", with or without
// more digits; black if it is something else.
func parseColour(text string) uint32 {
	text = strings.TrimPrefix(text, "#")
	if len(text) == 3 || len(text) == 4 {
		text = string([]byte{text[0], text[0], text[1], text[1], text[2], text[2]})
	}
	rgb, _ := strconv.ParseUint(text[:min(len(text), 6)], 16, 32)
	return uint32(rgb)
}

// colourDistance says how different two colours are.
func colourDistance(a, b uint32) (sum int) {
	for shift := 0; shift < 24; shift += 8 {
		d := int(a>>shift&0xff) - int(b>>shift&0xff)
		sum += d * d
	}
	return sum
}

// Paint adds the colour, or colours, of v to those of a cell.
func (s *Draft) Paint(c nonet.Cell, v *jsonvalue.Value) *lex.Fault {
	if v.IsEmpty() {
		return nil
	}
	if v.Kind() == jsonvalue.Array {
		_, err := v.Each(-1, func(v *jsonvalue.Value) *lex.Fault { return s.Paint(c, v) })
		return err
	}
	s.Progress.Colours[c] |= 1 << s.Palette.Number(strings.Trim(string(v.Raw()), `"`))
	return nil
}
