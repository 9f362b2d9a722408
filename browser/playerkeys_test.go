package browser

import (
	"fmt"
	"testing"
)

// The keys of Solve and of Search move through what is recorded. Each key is tried, forwards
// and back.
func TestPlayerKeys(t *testing.T) {
	t.Parallel()
	for _, view := range []struct{ name, fragment, at string }{
		{"Solve", "solve&p=" + hard, `document.querySelector("section.solve .solve-text h2")
			.innerText.match(/Step (\d+)/)?.[1] ?? "end"`},
		{"Search", "search&p=" + hard + "&e=mrv&at=0", `location.hash + [...document
			.querySelectorAll("article.lane .lane-counts dd, article.lane .lane-says")]
			.map(e => e.innerText).join(" ")`},
	} {
		t.Run(view.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, setup{}, view.fragment)
			if view.name == "Solve" {
				p.see("ER 9.0")
			} else {
				p.raced()
			}
			at := func() string { return eval[string](p, view.at) }
			p.keys("Home")
			start := at()
			p.keys("End")
			end := at()
			if end == start {
				t.Fatal("End goes nowhere")
			}
			for _, key := range []string{"ArrowRight", "Shift+ArrowRight", "Control+ArrowRight"} {
				p.keys("Home")
				p.is("Home", view.at, start)
				var way []string
				for range 5 {
					way = append(way, at())
					p.keys(key)
				}
				if key == "ArrowRight" && way[4] == way[0] {
					t.Errorf("%s goes nowhere", key)
				}
				if key != "ArrowRight" {
					continue
				}
				for i := len(way) - 1; i >= 0; i-- {
					p.keys("ArrowLeft")
					p.is(fmt.Sprintf("step %d on the way back", i), view.at, way[i])
				}
			}
			p.keys("Home", "Space")
			p.wait(`document.querySelector("section:not([hidden]) .player [aria-label=Pause]")
				!== null`)
			p.keys("Space")
			p.wait(`document.querySelector("section:not([hidden]) .player [aria-label=Play]")
				!== null`)
			speed := `document.querySelector("section:not([hidden]) .player input").value`
			before := eval[string](p, speed)
			p.keys("+")
			faster := eval[string](p, speed)
			p.keys("-")
			if back := eval[string](p, speed); faster == before || back != before {
				t.Errorf("+ and - take the speed from %s to %s to %s", before, faster, back)
			}
		})
	}
}

// Who prefers reduced motion sees no animation that starts by itself, and play goes in steps.
func TestReducedMotion(t *testing.T) {
	t.Parallel()
	p := open(t, setup{calm: true}, "search&p="+easy+"&e=mrv")
	p.raced()
	if n := eval[int](p, `document.getAnimations().filter(a => a.playState === "running"
		&& a.effect.getComputedTiming().duration > 1).length`); n > 0 {
		t.Errorf("%d animations run", n)
	}
	p.keys("Home", "Space")
	moves := eval[float64](p, `new Promise(done => {
		const says = document.querySelector("article.lane .lane-counts");
		const start = performance.now();
		let changes = 0;
		new MutationObserver(() => changes++).observe(says, {subtree: true, childList: true,
			characterData: true});
		setTimeout(() => done(changes / (performance.now() - start) * 1000), 1000);
	})`)
	if moves > 4*4 { // four counters, three times a second
		t.Errorf("%.1f changes in a second", moves)
	}
}

// The keys of a view work as soon as it is chosen, and when one of its radio buttons has the
// focus, which takes the arrows and the space bar for itself.
func TestKeysOfTheView(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+hard)
	p.see("ER 9.0")
	p.view("Solve")
	p.walked()
	p.is("focus", "document.activeElement.id", "view")
	p.keys("ArrowRight")
	p.is("step after an arrow", stepNumber, "2")
	p.click(".solve-options label", "Path")
	p.keys("End")
	p.is("step after End", stepNumber, "end")
}
