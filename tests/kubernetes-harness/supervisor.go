package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"time"
)

const (
	restartDelay = 300 * time.Millisecond
	// A component that ends this often before it is ready never will be.
	failedStartsMax = 10
	readinessLimit  = 2 * time.Minute
	logTailBytes    = 2_000
)

// Runs components as processes of their own and starts again those that end, so that a test can kill one of them.
type supervisor struct {
	directory, executable string
	environment           []string
	mutex                 sync.Mutex
	processes             map[string]int
	ends                  map[string]int
	stopping              bool
	running               sync.WaitGroup
}

func newSupervisor(directory string, environment []string) *supervisor {
	return &supervisor{
		directory: directory, executable: must(os.Executable()), environment: environment,
		processes: map[string]int{}, ends: map[string]int{},
	}
}

// Starts the component. Its log is log/NAME.log and its process id is in pids/NAME.
func (s *supervisor) start(name string, arguments ...string) {
	log := must(os.Create(s.logPath(name)))
	s.running.Go(func() {
		for {
			command := exec.Command(s.executable, append([]string{name}, arguments...)...)
			command.Stdout, command.Stderr, command.Env = log, log, s.environment
			// The kernel ends the component when this process is killed.
			command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
			if !s.begin(name, command) {
				return
			}
			_ = command.Wait()
			s.mutex.Lock()
			delete(s.processes, name)
			s.ends[name]++
			s.mutex.Unlock()
			time.Sleep(restartDelay)
		}
	})
}

func (s *supervisor) begin(name string, command *exec.Cmd) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.stopping {
		return false
	}
	check(command.Start())
	s.processes[name] = command.Process.Pid
	// Renamed into place, so that a reader never gets half of it.
	path := filepath.Join(s.directory, "pids", name)
	check(os.WriteFile(path+".new", []byte(strconv.Itoa(command.Process.Pid)), 0o600))
	check(os.Rename(path+".new", path))
	return true
}

// Waits until the component is ready, or ends this process with the end of the component's log.
func (s *supervisor) await(name string, ready func() bool) {
	deadline := time.Now().Add(readinessLimit)
	for !ready() {
		if s.endsOf(name) >= failedStartsMax {
			fatal(fmt.Errorf("%s ended %d times before it was ready. The end of its log:\n%s", name, failedStartsMax, s.logTail(name)))
		}
		if time.Now().After(deadline) {
			fatal(fmt.Errorf("%s was not ready within %s. The end of its log:\n%s", name, readinessLimit, s.logTail(name)))
		}
		time.Sleep(25 * time.Millisecond)
	}
}

// Kills all components with their children, and returns when they have ended.
func (s *supervisor) stop() {
	s.mutex.Lock()
	s.stopping = true
	for _, process := range s.processes {
		_ = syscall.Kill(-process, syscall.SIGKILL)
	}
	s.mutex.Unlock()
	s.running.Wait()
}

func (s *supervisor) endsOf(name string) int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.ends[name]
}

func (s *supervisor) logPath(name string) string {
	return filepath.Join(s.directory, "log", name+".log")
}

func (s *supervisor) logTail(name string) []byte {
	log, _ := os.ReadFile(s.logPath(name))
	return bytes.TrimSpace(log[max(0, len(log)-logTailBytes):])
}
