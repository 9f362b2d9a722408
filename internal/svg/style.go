package svg

import (
	"bytes"
	"strings"
)

// Style is the style sheet of pictures. It holds for elements within a picture
// only. Dark colours are for screens: paper stays white.
const Style = light + darkStart + dark + "}"

// prefix stands before the classes of bare pictures, so that they are not those
// of the page around them.
const prefix = "n-"

// SwitchedStyle returns the style sheet of bare pictures. An attribute data-theme
// of the document, light or dark, beats what the system prefers.
func SwitchedStyle() string {
	rules := func(rules, root string) string {
		rules = strings.ReplaceAll(rules, ".nonet .", ".nonet ."+prefix)
		return strings.ReplaceAll(rules, ".nonet ", root+".nonet ")
	}
	return rules(light, "") +
		darkStart + rules(dark, ":root:not([data-theme=light]) ") + "}" +
		"@media screen{" + rules(dark, ":root[data-theme=dark] ") + "}"
}

// prefixClasses puts the prefix before the classes of all elements from a place in the
// output on. Text between elements has no quotes that are not escaped.
func (p *picture) prefixClasses(start int) {
	const attribute = ` class="`
	rest := string(p.out[start:])
	p.out = p.out[:start]
	for {
		before, after, found := strings.Cut(rest, attribute)
		p.text(before)
		if !found {
			return
		}
		list, tail, _ := strings.Cut(after, `"`)
		p.text(attribute)
		for i, class := range strings.Fields(list) {
			if i > 0 {
				p.text(" ")
			}
			p.text(prefix + class)
		}
		p.text(`"`)
		rest = tail
	}
}

// The rules of both parts.
var (
	lightRules = strings.SplitAfter(light, "}")
	darkRules  = strings.SplitAfter(dark, "}")
)

// classesOf returns the classes that a rule is about: paper of ".nonet .paper{...}".
func classesOf(rule string) (list []string) {
	selectors, _, _ := strings.Cut(rule, "{")
	for selector := range strings.SplitSeq(selectors, ",") {
		if class, ok := strings.CutPrefix(selector, ".nonet ."); ok {
			class, _, _ = strings.Cut(class, " ")
			list = append(list, class)
		}
	}
	return list
}

// styleFor returns the rules of Style that a picture needs.
func styleFor(picture []byte) string {
	used := map[string]bool{}
	for {
		_, after, found := bytes.Cut(picture, []byte(` class="`))
		if !found {
			break
		}
		list, rest, _ := bytes.Cut(after, []byte(`"`))
		for _, class := range bytes.Fields(list) {
			used[string(class)] = true
		}
		picture = rest
	}
	var b strings.Builder
	write := func(rules []string) {
		for _, rule := range rules {
			classes := classesOf(rule)
			needed := classes == nil
			for _, class := range classes {
				needed = needed || used[class]
			}
			if needed {
				b.WriteString(rule)
			}
		}
	}
	write(lightRules)
	b.WriteString(darkStart)
	write(darkRules)
	b.WriteString("}")
	return b.String()
}

const darkStart = "@media screen and (prefers-color-scheme:dark){"

const light = `.nonet text{text-anchor:middle;font-family:Helvetica,Arial,"Liberation Sans",sans-serif}` +
	`.nonet path{fill:none}` +
	`.nonet .paper{fill:#fff}` +
	`.nonet .thin{stroke:#999;stroke-width:.7}` +
	`.nonet .thick{stroke:#000;stroke-width:2;stroke-linecap:square}` +
	`.nonet .window{fill:#000;opacity:.06}` +
	`.nonet .rule{stroke:#888;stroke-width:1.2;stroke-dasharray:1 3;stroke-linecap:round}` +
	`.nonet .edge{fill:#666}` +
	`.nonet .given{font-weight:bold;fill:#000}` +
	`.nonet .placed{fill:#0059a0}` +
	`.nonet .new{font-weight:bold;fill:#007a5a}` +
	`.nonet .order{fill:#444}` +
	`.nonet .small{fill:#555}` +
	`.nonet .faint{opacity:.3}` +
	`.nonet .marked{fill:#000;font-weight:bold}` +
	`.nonet .lit{fill:#fff;font-weight:bold}` +
	`.nonet .key{fill:#222}.nonet .key text{text-anchor:start}` +
	`.nonet .solid{fill:#56b4e9;fill-opacity:.2;stroke:#0072b2;stroke-width:1.6}` +
	`.nonet .dashed{fill:#e69f00;fill-opacity:.17;stroke:#b87d00;stroke-width:1.6;stroke-dasharray:6 3}` +
	`.nonet .dotted{fill:#000;fill-opacity:.06;stroke:#555;stroke-width:1.6;stroke-dasharray:.1 3.4;stroke-linecap:round}` +
	`.nonet .double{fill:#cc79a7;fill-opacity:.2;stroke:#a0407a;stroke-width:2.8}` +
	`.nonet .framed{stroke:#007a5a;stroke-width:2.2}` +
	`.nonet .source{fill:#f0e442;fill-opacity:.45;stroke:#b87d00;stroke-width:1.8}` +
	`.nonet .ray{stroke:#e69f00;stroke-width:8;stroke-linecap:round;opacity:.3}` +
	`.nonet .cross{stroke:#d55e00;stroke-width:2;stroke-linecap:round;opacity:.75}` +
	`.nonet .tag{fill:#fff;fill-opacity:1;stroke-width:1.2;stroke-dasharray:none}` +
	`.nonet .name{fill:#000;font-weight:bold}` +
	`.nonet .loop{stroke:#0072b2;stroke-width:7;stroke-linejoin:round;opacity:.22}` +
	`.nonet .group{stroke:#d98c00;stroke-width:16;stroke-linecap:round;stroke-linejoin:round;opacity:.35}` +
	`.nonet .square{fill:#b5dcf5;stroke:#0072b2}` +
	`.nonet .diamond{fill:#f7ee9c;stroke:#8a7a00}` +
	`.nonet .hexagon{fill:#ecc9dd;stroke:#a0407a}` +
	`.nonet .on{fill:#0072b2}` +
	`.nonet .off{fill:#fff;stroke:#c47d00;stroke-width:1.8}` +
	`.nonet .ring{fill:none;stroke:#c47d00;stroke-width:1.8}` +
	`.nonet .start{fill:none;stroke:#000;stroke-width:1.2}` +
	`.nonet .place{fill:#007a5a}` +
	`.nonet .struck{fill:#ffd9c7}` +
	`.nonet .strike{stroke:#e04a10;stroke-width:1.8;stroke-linecap:round}` +
	`.nonet .link{stroke-width:1.5;stroke-linecap:butt}` +
	`.nonet .broken{stroke-dasharray:3.4 2}` +
	`.nonet .mixed{stroke-dasharray:6 1.8 1 1.8;stroke-width:1.1;opacity:.75}` +
	`.nonet .many{stroke-width:1.1}` +
	`.nonet .ink{stroke:#000;color:#000}` +
	`.nonet .c0{stroke:#0072b2;color:#0072b2}` +
	`.nonet .c1{stroke:#d55e00;color:#d55e00}` +
	`.nonet .c2{stroke:#009e73;color:#009e73}` +
	`.nonet .c3{stroke:#b0508a;color:#b0508a}` +
	`.nonet .c4{stroke:#c08400;color:#c08400}` +
	`.nonet .c5{stroke:#555;color:#555}` +
	`.nonet .pen{stroke:#777;color:#777}` +
	`.nonet .pale{opacity:.35;stroke-linecap:round;stroke-linejoin:round}` +
	`.nonet .full{fill:currentColor}.nonet .hollow{fill:#fff}`

const dark = `.nonet .paper,.nonet .off,.nonet .hollow{fill:#15171a}` +
	`.nonet .thin{stroke:#666}` +
	`.nonet .thick{stroke:#ddd}` +
	`.nonet .window{fill:#fff;opacity:.1}` +
	`.nonet .edge{fill:#aaa}` +
	`.nonet .given{fill:#fff}` +
	`.nonet .placed{fill:#7cc4f0}` +
	`.nonet .new{fill:#3ddbae}` +
	`.nonet .order{fill:#ccc}` +
	`.nonet .small{fill:#b0b0b0}` +
	`.nonet .marked{fill:#fff}` +
	`.nonet .lit{fill:#000}` +
	`.nonet .key{fill:#ddd}` +
	`.nonet .solid{stroke:#56b4e9}` +
	`.nonet .dashed{stroke:#e69f00}` +
	`.nonet .dotted{fill:#fff;fill-opacity:.08;stroke:#aaa}` +
	`.nonet .double{stroke:#cc79a7}` +
	`.nonet .framed{stroke:#20c795}` +
	`.nonet .source{fill-opacity:.28;stroke:#e69f00}` +
	`.nonet .ray{opacity:.34}` +
	`.nonet .cross{stroke:#ff8a4c}` +
	`.nonet .tag{fill:#15171a;fill-opacity:1}` +
	`.nonet .name{fill:#fff}` +
	`.nonet .loop{stroke:#56b4e9;opacity:.35}` +
	`.nonet .group{stroke:#e69f00}` +
	`.nonet .square{fill:#0b4a70;stroke:#56b4e9}` +
	`.nonet .diamond{fill:#5c5200;stroke:#f0e442}` +
	`.nonet .hexagon{fill:#5e2a4a;stroke:#e09cc4}` +
	`.nonet .on{fill:#56b4e9}` +
	`.nonet .off,.nonet .ring{stroke:#e69f00}` +
	`.nonet .start{stroke:#fff}` +
	`.nonet .place{fill:#20c795}` +
	`.nonet .struck{fill:#5a2410}` +
	`.nonet .strike{stroke:#ff7a45}` +
	`.nonet .ink{stroke:#fff;color:#fff}` +
	`.nonet .c0{stroke:#56b4e9;color:#56b4e9}` +
	`.nonet .c1{stroke:#ff8a4c;color:#ff8a4c}` +
	`.nonet .c2{stroke:#2fd0a0;color:#2fd0a0}` +
	`.nonet .c3{stroke:#e09cc4;color:#e09cc4}` +
	`.nonet .c4{stroke:#f0c040;color:#f0c040}` +
	`.nonet .c5{stroke:#bbb;color:#bbb}` +
	`.nonet .pen{stroke:#999;color:#999}`
