package nine
import ("testing";"fmt";"time";"os")
func TestDbg(t *testing.T){
 d:=dataFile(t,"17clue.txt")[:81*200]
 l:=NewLanes(AVX512)
 go func(){ time.Sleep(3*time.Second); fmt.Println(l.active,l.insert,l.next,l.lane[:4]); os.Exit(1)}()
 b:=Batch{Digits:d,Limit:2,Results:make([]Result,200), Solutions:make([]uint8,81*200)}
 l.Run(&b)
 fmt.Println(b.Results[:10])
}
