package format

import (
	"errors"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format/internal/cover"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// appendJSONOption appends the list of the elements of an option.
func appendJSONOption(dst []byte, p *exactcover.Problem, o int) []byte {
	dst = append(dst, '[')
	for i, e := range p.Option(o) {
		if i > 0 {
			dst = append(dst, ',')
		}
		text := p.Item(e.Item).Name
		if e.Colour != 0 {
			text += ":" + p.ColourName(e.Colour)
		}
		dst = jsonvalue.AppendString(dst, text)
	}
	return append(dst, ']')
}

// appendJSONItems appends the members with the items.
func appendJSONItems(dst []byte, p *exactcover.Problem) []byte {
	var lists [2][]byte
	for i := range p.NumItems() {
		item := p.Item(i)
		list := &lists[item.Kind]
		if len(*list) > 0 {
			*list = append(*list, ',')
		}
		*list = jsonvalue.AppendString(*list, item.Name)
	}
	dst = append(append(dst, `"items":[`...), lists[exactcover.Primary]...)
	dst = append(dst, ']')
	if secondary := lists[exactcover.Secondary]; len(secondary) > 0 {
		dst = append(append(dst, `,"secondary":[`...), secondary...)
		dst = append(dst, ']')
	}
	return dst
}

// readJSONCover makes a problem. secondary and costs may be nil.
func readJSONCover(items, secondary, options, costs *jsonvalue.Value,
) (*exactcover.Problem, *lex.Fault) {
	p := new(exactcover.Problem)
	for kind, list := range []*jsonvalue.Value{exactcover.Primary: items,
		exactcover.Secondary: secondary} {
		if list == nil {
			continue
		}
		_, err := list.Each(-1, func(value *jsonvalue.Value) *lex.Fault {
			name, err := value.Text()
			if err != nil {
				return err
			}
			if err := cover.AddItem(p, name, exactcover.Kind(kind)); err != nil {
				return value.Errorf("%w", err)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	r := jsonOption{ElementReader: cover.NewElementReader(p)}
	_, err := options.Each(-1, func(option *jsonvalue.Value) *lex.Fault {
		if err := r.read(option); err != nil {
			return err
		}
		_, err := p.AddOption(r.elements...)
		if err == nil {
			return nil
		}
		var oe *exactcover.OptionError
		if errors.As(err, &oe) && oe.Element >= 0 {
			return r.values[oe.Element].Errorf("found %s: %w", lex.Quote([]byte(oe.Text)), oe.Err)
		}
		return option.Errorf("%w", err)
	})
	if err != nil || costs == nil {
		return p, err
	}
	o := 0
	count, err := costs.Each(p.NumOptions(), func(value *jsonvalue.Value) *lex.Fault {
		cost, err := cover.ParseCost(value.Raw())
		if err != nil {
			return value.Errorf("found %s, expected the cost of option %d: %w",
				lex.Quote(value.Raw()), o+1, err)
		}
		if err := p.SetCost(o, cost); err != nil {
			return value.Errorf("%w", err)
		}
		o++
		return nil
	})
	if err == nil && count != p.NumOptions() {
		err = costs.Errorf("found %d costs, expected one for each of the %d options", count,
			p.NumOptions())
	}
	return p, err
}

// jsonOption reads options.
type jsonOption struct {
	cover.ElementReader
	elements []exactcover.Element
	values   []jsonvalue.Value // where the elements are written
}

func (r *jsonOption) read(option *jsonvalue.Value) *lex.Fault {
	r.elements, r.values = r.elements[:0], r.values[:0]
	_, err := option.Each(-1, func(value *jsonvalue.Value) *lex.Fault {
		text, err := value.Bytes()
		if err != nil {
			return err
		}
		e, elementErr := r.Element(text)
		if elementErr != nil {
			return value.Errorf("%w", elementErr)
		}
		r.elements = append(r.elements, e)
		r.values = append(r.values, *value)
		return nil
	})
	return err
}
