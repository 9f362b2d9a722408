* three rooms, and a key for one option
NAME          rooms
ROWS
 N  cost
 E  red
 E  green
 E  blue
 L  key
COLUMNS
    both      cost      4   red       1
    both      green     1   key       1
    MARKER    'MARKER'      'INTORG'
    last      cost      5   blue      1
    left      cost     -6   red       1
    left      blue      1
    right     cost      7   green     1
    right     key       1
    MARKER    'MARKER'      'INTEND'
RHS
    RHS       red       1   green     1
    RHS       blue      1   key       1
BOUNDS
 BV BND       both
 UP BND       last       1
ENDATA
