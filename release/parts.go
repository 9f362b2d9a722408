package main

import "github.com/nonet-dev/nonet/release/internal/archives"

// parts lists what is made, in this order.
var parts = []part{
	{"archives", "the program for each system with its papers, and what it is made of", archives.Make},
}
