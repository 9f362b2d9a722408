package nine

// maxLanes is the largest number of lanes of a kernel.
const maxLanes = 32

// laneSet is a set of lanes, bit l for lane l.
type laneSet = uint32

// frame is the state of one lane in memory: the candidates of its 81 cells. The other
// words only pad it to whole registers.
type frame [96]uint16

// kernel is what a tier does to all lanes at once. A list of frames has the index of a
// frame for each lane of a set, in the order of the lanes. Lists are padded to a
// multiple of 8 with the index of a frame that may be overwritten and is never read.
type kernel interface {
	// width returns the number of lanes. wait is the number of lanes with a verdict
	// for which sweep should wait while no lane is idle.
	width() (lanes, wait int)

	// newFrames returns memory for n frames as the kernel needs it aligned.
	newFrames(n int) []frame

	// sweep sweeps all lanes once or more, until at least need active lanes have a
	// verdict, but at most 64 times. The sets have the verdicts of the last sweep; no
	// lane is in two of them. Lanes that are not active may have any verdict. Further
	// sweeps do not change a lane that is stuck or solved, and a bad lane stays bad.
	sweep(active laneSet, need int) (bad, solved, stuck laneSet)

	// extract copies the states of lanes into frames.
	extract(lanes laneSet, frames []frame, list *[maxLanes]int32)

	// insert copies frames into lanes.
	insert(lanes laneSet, frames []frame, list *[maxLanes]int32)

	// guess splits the states of lanes that were stuck at the last sweep by their choices.
	// The first child stays in the lane. The second child of the lanes of push goes to
	// their frames, that of the i-th lane of move into the i-th lane of to, which has
	// none of push and move.
	guess(push, move, to laneSet, frames []frame, list *[maxLanes]int32)

	// read makes a frame of 81 digits. write writes the digits of a solved frame.
	read(f *frame, digits []uint8)
	write(digits []uint8, f *frame)
}
