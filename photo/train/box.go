package main

import "image"

// findBox is where ink stands in a grey picture: the box of the pieces of ink that reach into the
// middle, or of all if whole. Ink is what is darker than the share cut of the way from paper to
// the darkest pixels. It is false if there is none.
func findBox(g *image.Gray, middle image.Rectangle, cut float32, whole bool,
) (image.Rectangle, bool) {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	var t [256]int
	for _, v := range g.Pix {
		t[v]++
	}
	paper, ink := quantile(&t, len(g.Pix), 80), quantile(&t, len(g.Pix), 2)
	if paper-ink < 4 {
		return image.Rectangle{}, false
	}
	limit := uint8(float32(paper) - cut*float32(paper-ink))
	seen := make([]bool, w*h)
	var all image.Rectangle
	var stack []int
	for start := range seen {
		if seen[start] || g.Pix[start] > limit {
			continue
		}
		box, area, inside := image.Rectangle{}, 0, false
		seen[start] = true
		stack = append(stack[:0], start)
		for len(stack) > 0 {
			i := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			at := image.Pt(i%w, i/w)
			box = box.Union(image.Rect(at.X, at.Y, at.X+1, at.Y+1))
			area++
			inside = inside || at.In(middle)
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					q := at.Add(image.Pt(dx, dy))
					j := q.Y*w + q.X
					if q.In(g.Rect) && !seen[j] && g.Pix[j] <= limit {
						seen[j] = true
						stack = append(stack, j)
					}
				}
			}
		}
		if (inside || whole) && area > w*h/250 {
			all = all.Union(box)
		}
	}
	return all, !all.Empty()
}

func quantile(t *[256]int, n, percent int) int {
	left := n * percent / 100
	for v, k := range t {
		if left -= k; left < 0 {
			return v
		}
	}
	return 255
}
