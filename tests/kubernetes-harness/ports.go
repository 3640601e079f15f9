package main

import (
	"fmt"
	"math/rand/v2"
	"net"
)

// Ports of one cluster, as offsets from its first one.
const (
	kubeletPort = iota
	etcdClientPort
	etcdPeerPort
	apiServerPort
	kwokPort
	redisPort
	repoServerPort
	repoServerMetricsPort
	applicationControllerMetricsPort
	portsOfCluster
)

// Below the ports that Linux gives to outgoing connections: a component that a test kills gets its port again.
const (
	firstPort = 10_000
	lastPort  = 32_000
)

type ports struct{ first int }

func (p ports) number(offset int) string { return fmt.Sprint(p.first + offset) }

func (p ports) address(offset int) string { return "127.0.0.1:" + p.number(offset) }

// Finds free ports in a row. The listener on the first of them stays open, so that two clusters never get the same row.
func claimPorts() (ports, net.Listener) {
	for range 1000 {
		claimed := ports{firstPort + portsOfCluster*rand.IntN((lastPort-firstPort)/portsOfCluster)}
		listener, err := net.Listen("tcp", claimed.address(0))
		if err != nil {
			continue
		}
		if claimed.restIsFree() {
			return claimed, listener
		}
		check(listener.Close())
	}
	fatal(fmt.Errorf("no %d free ports in a row between %d and %d", portsOfCluster, firstPort, lastPort))
	panic("unreachable")
}

func (p ports) restIsFree() bool {
	for offset := 1; offset < portsOfCluster; offset++ {
		listener, err := net.Listen("tcp", p.address(offset))
		if err != nil {
			return false
		}
		check(listener.Close())
	}
	return true
}
