package main

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"strings"

	"k8s.io/component-base/version"
	nodefast "sigs.k8s.io/kwok/kustomize/stage/node/fast"
	nodeheartbeat "sigs.k8s.io/kwok/kustomize/stage/node/heartbeat-with-lease"
	podfast "sigs.k8s.io/kwok/kustomize/stage/pod/fast"
)

// How pods live whose annotation harness/behavior says so. All others are Running and Ready at once.
//
//go:embed pod-stages.yaml
var podStages string

const unlessImageIsMissing = `    - {key: '.metadata.annotations["harness/behavior"]', operator: NotIn, values: [image-pull-failure]}
`

var nodeZones = []string{"a", "b"}

// Starts kwok, which acts as the kubelet of every node, and creates one node in each zone.
func startNodes(s *supervisor, l layout, p ports, o objects) {
	for _, zone := range nodeZones {
		o.create(nodeManifest(zone))
	}
	check(os.WriteFile(l.path("stages.yaml"), []byte(stages()), 0o600))
	s.start("kwok", "--kubeconfig="+l.pki("admin.kubeconfig"), "--config="+l.path("stages.yaml"), "--manage-all-nodes",
		"--node-ip=127.0.0.1", "--node-port="+p.number(kubeletPort), "--server-address="+p.address(kwokPort),
		"--node-lease-duration-seconds=40")
}

func awaitNodes(s *supervisor, o objects) {
	for _, zone := range nodeZones {
		s.await("kwok", func() bool { return o.hasCondition(nodeManifest(zone), "Ready") })
	}
	// Without it no pod of the namespace can be created.
	serviceAccount := []byte(`{apiVersion: v1, kind: ServiceAccount, metadata: {name: default, namespace: default}}`)
	s.await("kube-controller-manager", func() bool { return o.exists(serviceAccount) })
}

func nodeManifest(zone string) []byte {
	const resources = `{cpu: "16", memory: 64Gi, pods: "250"}`
	return fmt.Appendf(nil, `
apiVersion: v1
kind: Node
metadata:
  name: node-%[1]s
  labels:
    kubernetes.io/arch: amd64
    kubernetes.io/hostname: node-%[1]s
    kubernetes.io/os: linux
    topology.kubernetes.io/region: region
    topology.kubernetes.io/zone: zone-%[1]s
status:
  allocatable: %[2]s
  capacity: %[2]s
  nodeInfo: {kubeletVersion: %[3]s}
`, zone, resources, version.Get().GitVersion)
}

func stages() string {
	ready := strings.Replace(podfast.DefaultPodReady, "  next:", unlessImageIsMissing+"  next:", 1)
	if ready == podfast.DefaultPodReady {
		fatal(errors.New("kwok's stage of a ready pod has no `next`: nodes.go expects it"))
	}
	return strings.Join([]string{
		nodefast.DefaultNodeInit, nodeheartbeat.DefaultNodeHeartbeatWithLease,
		ready, podfast.DefaultPodComplete, podfast.DefaultPodDelete, podStages,
	}, "\n---\n")
}
