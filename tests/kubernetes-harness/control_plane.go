package main

import (
	"net/http"
	"os"
	"path/filepath"

	"crypto/x509/pkix"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

// JSON, because the API server reads a policy that begins with a brace as JSON.
const auditPolicy = `{"apiVersion": "audit.k8s.io/v1", "kind": "Policy", "omitStages": ["RequestReceived"], "rules": [{"level": "Metadata"}]}`

// Where a cluster's files are, below the directory that `up` gets.
type layout struct{ directory string }

func (l layout) path(parts ...string) string {
	return filepath.Join(append([]string{l.directory}, parts...)...)
}

func (l layout) pki(name string) string { return l.path("pki", name) }

func (l layout) server(p ports) string { return "https://" + p.address(apiServerPort) }

func writeCredentials(l layout, p ports) {
	ca := newAuthority(l.path("pki"), "ca")
	newAuthority(l.path("pki"), "front-proxy-ca")
	ca.issueServer("server", pkix.Name{CommonName: "kube-apiserver"})
	ca.issueClient("kubelet-client", pkix.Name{CommonName: "kube-apiserver", Organization: []string{"system:masters"}})
	ca.writeKubeconfig("admin", pkix.Name{CommonName: "admin", Organization: []string{"system:masters"}}, l.server(p))
	ca.writeKubeconfig("controller-manager", pkix.Name{CommonName: "system:kube-controller-manager"}, l.server(p))
	ca.writeKubeconfig("scheduler", pkix.Name{CommonName: "system:kube-scheduler"}, l.server(p))
	writeServiceAccountKeys(l.path("pki"))
	check(os.WriteFile(l.pki("audit.yaml"), []byte(auditPolicy), 0o600))
}

func startAPI(s *supervisor, l layout, p ports) *rest.Config {
	s.start("etcd",
		"--name=harness",
		"--data-dir="+l.path("etcd"),
		"--listen-client-urls=http://"+p.address(etcdClientPort),
		"--advertise-client-urls=http://"+p.address(etcdClientPort),
		"--listen-peer-urls=http://"+p.address(etcdPeerPort),
		"--initial-advertise-peer-urls=http://"+p.address(etcdPeerPort),
		"--initial-cluster=harness=http://"+p.address(etcdPeerPort),
		"--unsafe-no-fsync", "--log-level=warn")
	s.start("kube-apiserver",
		"--etcd-servers=http://"+p.address(etcdClientPort),
		"--bind-address=127.0.0.1", "--advertise-address=127.0.0.1", "--secure-port="+p.number(apiServerPort),
		"--tls-cert-file="+l.pki("server.crt"), "--tls-private-key-file="+l.pki("server.key"), "--client-ca-file="+l.pki("ca.crt"),
		"--service-account-key-file="+l.pki("service-accounts.pub"), "--service-account-signing-key-file="+l.pki("service-accounts.key"),
		"--service-account-issuer=https://kubernetes.default.svc.cluster.local",
		"--service-cluster-ip-range=10.96.0.0/16",
		"--authorization-mode=Node,RBAC", "--enable-admission-plugins=NodeRestriction",
		// Else it refuses to announce a loopback address.
		"--endpoint-reconciler-type=none",
		"--kubelet-certificate-authority="+l.pki("ca.crt"),
		"--kubelet-client-certificate="+l.pki("kubelet-client.crt"), "--kubelet-client-key="+l.pki("kubelet-client.key"),
		"--kubelet-preferred-address-types=InternalIP",
		"--requestheader-client-ca-file="+l.pki("front-proxy-ca.crt"), "--requestheader-allowed-names=front-proxy",
		"--requestheader-username-headers=X-Remote-User", "--requestheader-group-headers=X-Remote-Group",
		"--requestheader-extra-headers-prefix=X-Remote-Extra-",
		"--audit-policy-file="+l.pki("audit.yaml"), "--audit-log-path="+l.path("log", "audit.log"), "--profiling=false")

	config := must(clientcmd.BuildConfigFromFlags("", l.pki("admin.kubeconfig")))
	config.QPS, config.Burst = -1, -1
	config.WarningHandler = rest.NoWarnings{}
	client := must(rest.HTTPClientFor(config))
	s.await("kube-apiserver", func() bool { return isHealthy(client, l.server(p)+"/readyz") })
	return config
}

// After the API is ready: controllers that find no API wait longer and longer before they try again.
func startControllers(s *supervisor, l layout) {
	s.start("kube-controller-manager",
		"--kubeconfig="+l.pki("controller-manager.kubeconfig"), "--secure-port=0", "--leader-elect=false", "--use-service-account-credentials",
		"--service-account-private-key-file="+l.pki("service-accounts.key"), "--root-ca-file="+l.pki("ca.crt"),
		"--cluster-signing-cert-file="+l.pki("ca.crt"), "--cluster-signing-key-file="+l.pki("ca.key"),
		"--controllers=*,-node-ipam-controller,-cloud-node-lifecycle-controller,-node-route-controller,-service-lb-controller",
		"--kube-api-qps=200", "--kube-api-burst=400", "--horizontal-pod-autoscaler-sync-period=2s", "--profiling=false")
	s.start("kube-scheduler",
		"--kubeconfig="+l.pki("scheduler.kubeconfig"), "--secure-port=0", "--leader-elect=false",
		"--kube-api-qps=200", "--kube-api-burst=400", "--profiling=false")
}

func isHealthy(client *http.Client, url string) bool {
	response, err := client.Get(url)
	if err != nil {
		return false
	}
	_ = response.Body.Close()
	return response.StatusCode == http.StatusOK
}
