// One binary for everything that a test needs of a real Kubernetes cluster: a control plane, nodes without containers,
// Argo CD, and the command lines.
//
// `kube-harness up --dir DIRECTORY` starts a cluster. `kube-harness COMPONENT …` runs one of its parts, which is how `up`
// starts them, and a link named after a component runs it too, which is how Argo CD finds helm and kustomize.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const programName = "kube-harness"

func main() {
	name := filepath.Base(os.Args[0])
	if name == programName && len(os.Args) > 1 {
		name = os.Args[1]
		os.Args = append([]string{name}, os.Args[2:]...)
	}
	if name == "up" {
		up(os.Args[1:])
		return
	}
	run, found := components[name]
	if !found {
		names := []string{"up"}
		for each := range components {
			names = append(names, each)
		}
		slices.Sort(names)
		fatal(fmt.Errorf("%s runs one of: %s", programName, strings.Join(names, ", ")))
	}
	run()
}

func must[T any](value T, err error) T {
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		fatal(err)
	}
}

// Components end with this process: see supervisor.start.
func fatal(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
