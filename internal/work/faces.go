package work

// What the types say of themselves.

func (o *Solve) name() string       { return "solve" }
func (o *Count) name() string       { return "count" }
func (o *Check) name() string       { return "check" }
func (o *Rate) name() string        { return "rate" }
func (o *Canon) name() string       { return "canon" }
func (o *Convert) name() string     { return "convert" }
func (o *Unavoidable) name() string { return "unavoidable" }
func (o *Backdoors) name() string   { return "backdoors" }
func (o *Vary) name() string        { return "vary" }
func (o *Depth) name() string       { return "depth" }
func (o *Parts) name() string {
	if o.List {
		return listParts
	}
	return countParts
}

func (o *Solve) Key() string       { return textOf(o, false) }
func (o *Count) Key() string       { return textOf(o, false) }
func (o *Check) Key() string       { return textOf(o, false) }
func (o *Rate) Key() string        { return textOf(o, false) }
func (o *Canon) Key() string       { return textOf(o, false) }
func (o *Convert) Key() string     { return textOf(o, false) }
func (o *Unavoidable) Key() string { return textOf(o, false) }
func (o *Backdoors) Key() string   { return textOf(o, false) }
func (o *Vary) Key() string        { return textOf(o, false) }
func (o *Depth) Key() string       { return textOf(o, false) }
func (o *Parts) Key() string       { return textOf(o, false) }

func (o *Solve) Shared() (*Read, *Search)       { return o.Read, o.Search }
func (o *Count) Shared() (*Read, *Search)       { return o.Read, o.Search }
func (o *Check) Shared() (*Read, *Search)       { return o.Read, o.Search }
func (o *Rate) Shared() (*Read, *Search)        { return o.Read, o.Search }
func (o *Canon) Shared() (*Read, *Search)       { return o.Read, o.Search }
func (o *Convert) Shared() (*Read, *Search)     { return o.Read, o.Search }
func (o *Unavoidable) Shared() (*Read, *Search) { return o.Read, o.Search }
func (o *Backdoors) Shared() (*Read, *Search)   { return o.Read, o.Search }
func (o *Vary) Shared() (*Read, *Search)        { return o.Read, o.Search }
func (o *Depth) Shared() (*Read, *Search)       { return o.Read, o.Search }
func (o *Parts) Shared() (*Read, *Search)       { return o.Read, o.Search }
