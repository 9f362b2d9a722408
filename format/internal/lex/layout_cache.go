package lex

import (
	"github.com/nonet-dev/nonet"
)

// LayoutCache keeps the layouts that an input uses, as making one takes long.
type LayoutCache struct {
	layouts map[string]*nonet.Layout
	cells   int
}

// maxCachedCells bounds the cells of the layouts that are kept.
const maxCachedCells = 1 << 15

// Get returns the layout of a key, which is made if it is new.
func (c *LayoutCache) Get(key string, new func() (*nonet.Layout, error)) (*nonet.Layout, error) {
	if l := c.layouts[key]; l != nil {
		return l, nil
	}
	l, err := new()
	if err != nil {
		return nil, err
	}
	if l.String() == "9" {
		l = nonet.Classic()
	}
	c.cells += l.Cells()
	if c.layouts == nil || c.cells > maxCachedCells {
		c.layouts, c.cells = map[string]*nonet.Layout{}, l.Cells()
	}
	c.layouts[key] = l
	return l, nil
}

// Parse returns the layout of a text, see [nonet.ParseLayout].
func (c *LayoutCache) Parse(text string) (*nonet.Layout, error) {
	return c.Get(text, func() (*nonet.Layout, error) { return nonet.ParseLayout(text) })
}
