// Says of each pattern, as JSON in the file that is named, which of its samples it matches.
package main

import (
	"encoding/json"
	"os"
	"regexp"
)

type entry struct {
	Pattern string   `json:"pattern"`
	Samples []string `json:"samples"`
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	var entries []entry
	if err := json.Unmarshal(text, &entries); err != nil {
		panic(err)
	}
	matches := make([][]bool, len(entries))
	for index, entry := range entries {
		pattern := regexp.MustCompile(entry.Pattern)
		for _, sample := range entry.Samples {
			matches[index] = append(matches[index], pattern.MatchString(sample))
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(matches); err != nil {
		panic(err)
	}
}
