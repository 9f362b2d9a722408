package picture

import (
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/svg"
	"github.com/nonet-dev/nonet/logic"
)

// look is how the parts of a role are drawn: the house is shaded, or the cells are if
// there is none, and the candidates are marked.
type look struct {
	area    svg.AreaStyle
	areaKey string // in the legend
	cellKey string // the same, where cells are shaded that are no house
	plain   bool   // cells without a house are not shaded; those of a loop never are
	only    bool   // the cells are shaded even if there is a house
	mark    svg.Shape
	markKey string // in the legend; "": candidates are not marked

	again *look // where a step has the role several times, every other time; nil: no difference
}

// looks has the look of each role.
var looks = map[logic.Role]look{
	logic.Within:     {area: svg.Dotted, areaKey: "house of the conclusion", cellKey: "house of the conclusion"},
	logic.Pattern:    {area: svg.Solid, areaKey: "house", cellKey: "cell of the pattern", mark: svg.Square, markKey: "pattern"},
	logic.Base:       {area: svg.Solid, areaKey: "base", mark: svg.Square, markKey: "candidate of the base"},
	logic.Cover:      {area: svg.Dashed, areaKey: "cover"},
	logic.Pivot:      {area: svg.Double, cellKey: "pivot", mark: svg.Hexagon, markKey: "candidate of the pivot"},
	logic.Wing:       {area: svg.Solid, cellKey: "wing", mark: svg.Square, markKey: "candidate of a wing"},
	logic.Extra:      {area: svg.Dashed, plain: true, mark: svg.Diamond, markKey: "extra candidate"},
	logic.Companion:  {area: svg.Double, areaKey: "completes the pattern", plain: true, mark: svg.Hexagon, markKey: "candidate of the set"},
	logic.ExcludedBy: {area: svg.Dashed, cellKey: "would lose its candidates", mark: svg.Diamond, markKey: "would be lost"},
	logic.Source:     {area: svg.Dotted, areaKey: "where the chains begin", cellKey: "where the chains begin"},
	logic.Fin:        {plain: true, mark: svg.Diamond, markKey: "fin"},
	logic.EndoFin:    {plain: true, mark: svg.Hexagon, markKey: "endo fin"},
	logic.ColourA:    {plain: true, mark: svg.Square, markKey: "one colour", again: &look{plain: true, mark: svg.Diamond, markKey: "one colour of the second set"}},
	logic.ColourB:    {plain: true, mark: svg.Hexagon, markKey: "other colour", again: &look{plain: true, mark: svg.Off, markKey: "other colour of the second set"}},
	logic.StrongLink: {area: svg.Dotted, areaKey: "strong link", mark: svg.Hexagon, markKey: "place of the strong link"},
	logic.AlmostSet: {
		area: svg.Solid, only: true, cellKey: "almost locked set", mark: svg.Square, markKey: "its candidates",
		again: &look{area: svg.Dashed, only: true, cellKey: "next almost locked set", mark: svg.Diamond, markKey: "candidates of that"},
	},
	logic.Innie:            {area: svg.Double, cellKey: "left over", mark: svg.Hexagon, markKey: "left over of the lines"},
	logic.Outie:            {area: svg.Double, cellKey: "left over", mark: svg.Diamond, markKey: "left over of the regions"},
	logic.Guardian:         {area: svg.Double, cellKey: "guardian", mark: svg.Diamond, markKey: "candidate of a guardian"},
	logic.BaseCell:         {area: svg.Solid, cellKey: "base", mark: svg.Square, markKey: "digit of the base"},
	logic.Target:           {area: svg.Double, cellKey: "target", mark: svg.Hexagon, markKey: "digit of the base in a target"},
	logic.CrossLine:        {area: svg.Dashed, areaKey: "cross-line", mark: svg.Diamond, markKey: "place for it in a cross-line"},
	logic.RestrictedCommon: {plain: true, mark: svg.Hexagon, markKey: "restricted common"},
	logic.Clash:            {area: svg.Dashed, areaKey: "where a colour is twice", cellKey: "where a colour is twice", mark: svg.Diamond, markKey: "twice of one colour"},
}

// sectorLooks has the looks of the houses of a multi-sector locked set: its candidates are marked by what links them.
var sectorLooks = map[nonet.HouseKind]look{
	nonet.HouseRow:    {area: svg.Dashed, areaKey: "house with links", mark: svg.Square, markKey: "linked by its row"},
	nonet.HouseColumn: {area: svg.Dashed, areaKey: "house with links", mark: svg.Hexagon, markKey: "linked by its column"},
	nonet.HouseBox:    {area: svg.Dashed, areaKey: "house with links", mark: svg.Diamond, markKey: "linked by its box"},
	nonet.HouseRegion: {area: svg.Dashed, areaKey: "house with links", mark: svg.Diamond, markKey: "linked by its region"},
}

// leftoverLooks has looks of roles that mean something else in the law of leftovers.
var leftoverLooks = map[logic.Role]look{
	logic.Base:      {area: svg.Solid, areaKey: "lines"},
	logic.Cover:     {area: svg.Dashed, areaKey: "regions"},
	logic.Within:    {area: svg.Dotted, areaKey: "house that exchanges cells"},
	logic.Companion: {area: svg.Dotted, areaKey: "house of the digit"},
	logic.Pattern:   {plain: true, mark: svg.Square, markKey: "place of the digit"},
}

// lookOf returns the look of a role; those that the table lacks look like a
// pattern.
func lookOf(r logic.Role) look {
	if l, ok := looks[r]; ok {
		return l
	}
	return look{area: svg.Solid, areaKey: r.String(), cellKey: r.String(), mark: svg.Square, markKey: r.String()}
}
