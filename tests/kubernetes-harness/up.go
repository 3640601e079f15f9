package main

import (
	"encoding/json"
	"errors"
	"flag"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"
)

// What `up` prints on one line of standard output when the cluster is ready.
type report struct {
	// The address of the API.
	Server string `json:"server"`
	// The directory of `up`. pki has the certificates, bin the command lines, pids and log have a file for each component.
	Directory string `json:"directory"`
	// Milliseconds from the start until each part was ready.
	ReadyMilliseconds map[string]int64 `json:"readyMilliseconds"`
}

// Runs a cluster until standard input ends, which it does at the latest when the process that started this one ends.
func up(arguments []string) {
	began := time.Now()
	flags := flag.NewFlagSet("up", flag.ExitOnError)
	directory := flags.String("dir", "", "a directory for certificates, data and logs, which is removed in the end")
	argoCD := flags.Bool("argocd", true, "whether to start Argo CD")
	check(flags.Parse(arguments))
	if *directory == "" {
		fatal(errors.New("name a directory for the cluster: kube-harness up --dir DIRECTORY"))
	}

	l := layout{must(filepath.Abs(*directory))}
	for _, name := range []string{"pki", "log", "pids", "etcd", "bin", "kubelets"} {
		check(os.MkdirAll(l.path(name), 0o700))
	}
	environment := append(os.Environ(), "PATH="+l.path("bin")+":"+os.Getenv("PATH"))
	s := newSupervisor(l.directory, append(environment, prepareArgoCD(l)...))
	for _, tool := range []string{"argocd", "helm", "kubectl", "kustomize"} {
		check(os.Symlink(s.executable, l.path("bin", tool)))
	}
	go stopAtEnd(s, l)

	readyMilliseconds := map[string]int64{}
	ready := func(name string) { readyMilliseconds[name] = time.Since(began).Milliseconds() }
	p, kubelet := claimPorts()
	writeCredentials(l, p)
	go serveKubelet(kubelet, l)
	config := startAPI(s, l, p)
	ready("api")
	startControllers(s, l)
	o := newObjects(s, config)
	startNodes(s, l, p, o)
	if *argoCD {
		startArgoCD(s, l, p, o)
	}
	awaitNodes(s, o)
	ready("nodes")
	if *argoCD {
		awaitArgoCD(s, p)
		ready("argocd")
	}
	check(json.NewEncoder(os.Stdout).Encode(report{l.server(p), l.directory, readyMilliseconds}))
	select {}
}

// Also while the cluster starts.
func stopAtEnd(s *supervisor, l layout) {
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		end <- syscall.SIGTERM
	}()
	<-end
	s.stop()
	check(remove(l.directory))
	os.Exit(0)
}

// Argo CD keeps its copies of repositories in directories that it cannot read itself.
func remove(directory string) error {
	err := filepath.WalkDir(directory, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			return os.Chmod(path, 0o700)
		}
		return nil
	})
	return errors.Join(err, os.RemoveAll(directory))
}
