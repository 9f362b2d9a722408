package nine

// maxLanes is the most lanes that a kernel has.
const maxLanes = 32

// laneSet is a set of lanes, bit l for lane l.
type laneSet = uint32

// frame is the state of one lane at rest: the candidates of its 81 cells. The
// other words are padding to whole registers, and have no meaning.
type frame [96]uint16

// kernel is what a tier does to all lanes at once. Lists of frames have an
// element for each lane of a set, in the order of the lanes; their numbers are
// indices of frames. Lists are padded to a multiple of 8 with the number of a
// frame that nothing is expected of.
type kernel interface {
	// width returns the number of lanes, and the number of verdicts worth
	// waiting for before any is looked at, while no lane is idle.
	width() (lanes, wait int)

	// newFrames returns memory for n frames as the kernel needs it aligned.
	newFrames(n int) []frame

	// sweep sweeps all lanes at least once, until need of the active ones have
	// a verdict, but returns after 64 sweeps at most. A verdict is that of the last
	// sweep: no lane is in two of the sets. Lanes that are not active may have
	// any verdict. Further sweeps do not change a lane that is stuck or solved,
	// and one that is bad stays bad.
	sweep(active laneSet, need int) (bad, solved, stuck laneSet)

	// extract copies the states of lanes into frames.
	extract(lanes laneSet, frames []frame, list *[maxLanes]int32)

	// insert copies frames into lanes.
	insert(lanes laneSet, frames []frame, list *[maxLanes]int32)

	// guess splits the states of lanes that were stuck at the last sweep, by
	// their choices: the second child goes to the lane's frame, the first one
	// stays in the lane.
	guess(lanes laneSet, frames []frame, list *[maxLanes]int32)

	// read makes a frame of 81 digits, write the digits of a solved frame.
	read(f *frame, digits []uint8)
	write(digits []uint8, f *frame)
}
