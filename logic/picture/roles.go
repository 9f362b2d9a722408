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
	logic.RoleWithin:     {area: svg.Dotted, areaKey: "house of the conclusion", cellKey: "house of the conclusion"},
	logic.RolePattern:    {area: svg.Solid, areaKey: "house", cellKey: "cell of the pattern", mark: svg.Square, markKey: "pattern"},
	logic.RoleBase:       {area: svg.Solid, areaKey: "base", mark: svg.Square, markKey: "candidate of the base"},
	logic.RoleCover:      {area: svg.Dashed, areaKey: "cover"},
	logic.RolePivot:      {area: svg.Double, cellKey: "pivot", mark: svg.Hexagon, markKey: "candidate of the pivot"},
	logic.RoleWing:       {area: svg.Solid, cellKey: "wing", mark: svg.Square, markKey: "candidate of a wing"},
	logic.RoleExtra:      {area: svg.Dashed, plain: true, mark: svg.Diamond, markKey: "extra candidate"},
	logic.RoleComplement: {area: svg.Double, areaKey: "completes the pattern", plain: true, mark: svg.Hexagon, markKey: "candidate of the set"},
	logic.RoleExcludedBy: {area: svg.Dashed, cellKey: "would lose its candidates", mark: svg.Diamond, markKey: "would be lost"},
	logic.RoleSource:     {area: svg.Dotted, areaKey: "where the chains begin", cellKey: "where the chains begin"},
	logic.RoleFin:        {plain: true, mark: svg.Diamond, markKey: "fin"},
	logic.RoleEndoFin:    {plain: true, mark: svg.Hexagon, markKey: "endo fin"},
	logic.RoleColourA:    {plain: true, mark: svg.Square, markKey: "one colour", again: &look{plain: true, mark: svg.Diamond, markKey: "one colour of the second set"}},
	logic.RoleColourB:    {plain: true, mark: svg.Hexagon, markKey: "other colour", again: &look{plain: true, mark: svg.Off, markKey: "other colour of the second set"}},
	logic.RoleStrongLink: {area: svg.Dotted, areaKey: "strong link", mark: svg.Hexagon, markKey: "place of the strong link"},
	logic.RoleALS: {
		area: svg.Solid, only: true, cellKey: "almost locked set", mark: svg.Square, markKey: "its candidates",
		again: &look{area: svg.Dashed, only: true, cellKey: "next almost locked set", mark: svg.Diamond, markKey: "candidates of that"},
	},
	logic.RoleInnie:            {area: svg.Double, cellKey: "left over", mark: svg.Hexagon, markKey: "left over of the lines"},
	logic.RoleOutie:            {area: svg.Double, cellKey: "left over", mark: svg.Diamond, markKey: "left over of the regions"},
	logic.RoleGuardian:         {area: svg.Double, cellKey: "guardian", mark: svg.Diamond, markKey: "candidate of a guardian"},
	logic.RoleBaseCell:         {area: svg.Solid, cellKey: "base", mark: svg.Square, markKey: "digit of the base"},
	logic.RoleTarget:           {area: svg.Double, cellKey: "target", mark: svg.Hexagon, markKey: "digit of the base in a target"},
	logic.RoleCrossLine:        {area: svg.Dashed, areaKey: "cross-line", mark: svg.Diamond, markKey: "place for it in a cross-line"},
	logic.RoleRestrictedCommon: {plain: true, mark: svg.Hexagon, markKey: "restricted common"},
	logic.RoleClash:            {area: svg.Dashed, areaKey: "where a colour is twice", cellKey: "where a colour is twice", mark: svg.Diamond, markKey: "twice of one colour"},
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
	logic.RoleBase:       {area: svg.Solid, areaKey: "lines"},
	logic.RoleCover:      {area: svg.Dashed, areaKey: "regions"},
	logic.RoleWithin:     {area: svg.Dotted, areaKey: "house that exchanges cells"},
	logic.RoleComplement: {area: svg.Dotted, areaKey: "house of the digit"},
	logic.RolePattern:    {plain: true, mark: svg.Square, markKey: "place of the digit"},
}

// lookOf returns the look of a role; those that the table lacks look like a
// pattern.
func lookOf(r logic.Role) look {
	if l, ok := looks[r]; ok {
		return l
	}
	return look{area: svg.Solid, areaKey: r.String(), cellKey: r.String(), mark: svg.Square, markKey: r.String()}
}
