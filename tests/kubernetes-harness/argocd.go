package main

import (
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// Without ApplicationSet, whose schema takes 150 MB of the API server's memory.
var argoKinds = []string{"application", "appproject"}

// What Argo CD's application controller and repo-server expect to find.
var argoObjects = []string{
	`{apiVersion: v1, kind: ConfigMap, metadata: {name: argocd-cm, namespace: argocd, labels: {app.kubernetes.io/part-of: argocd}},
	  data: {timeout.reconciliation: 10s, timeout.reconciliation.jitter: 0s}}`,
	`{apiVersion: v1, kind: Secret, metadata: {name: argocd-secret, namespace: argocd, labels: {app.kubernetes.io/part-of: argocd}}, type: Opaque}`,
	`{apiVersion: argoproj.io/v1alpha1, kind: AppProject, metadata: {name: default, namespace: argocd},
	  spec: {sourceRepos: ['*'], destinations: [{namespace: '*', server: '*'}], clusterResourceWhitelist: [{group: '*', kind: '*'}]}}`,
}

// Argo CD calls it for every source in Git. Here it takes commits without a signature.
const verifyCommit = "#!/bin/sh\ngit verify-commit \"$1\" 2>/dev/null || true\n"

// Creates what Argo CD reads from files and from its environment, which it returns.
func prepareArgoCD(l layout) []string {
	for _, directory := range []string{"tls", "ssh", "gpg/keys", "gpg/source", "plugins", "tmp"} {
		check(os.MkdirAll(l.path("argocd", directory), 0o700))
	}
	check(os.WriteFile(l.path("bin", "git-verify-wrapper.sh"), []byte(verifyCommit), 0o700))
	return []string{
		// With both, the destination https://kubernetes.default.svc is this cluster.
		"ARGOCD_FAKE_IN_CLUSTER=true", "KUBECONFIG=" + l.pki("admin.kubeconfig"),
		"ARGOCD_GPG_ENABLED=false", "ARGOCD_GNUPGHOME=" + l.path("argocd", "gpg", "keys"), "ARGOCD_GPG_DATA_PATH=" + l.path("argocd", "gpg", "source"),
		"ARGOCD_TLS_DATA_PATH=" + l.path("argocd", "tls"), "ARGOCD_SSH_DATA_PATH=" + l.path("argocd", "ssh"),
		"ARGOCD_PLUGINSOCKFILEPATH=" + l.path("argocd", "plugins"), "HOSTNAME=argocd-application-controller-0",
		"TMPDIR=" + l.path("argocd", "tmp"),
	}
}

// Installs the kinds that lie beside this binary, and starts the application controller and the repo-server.
//
// Both are Argo CD 3.5.7, but their gitops-engine is the one of Argo CD's main branch of 14 September 2026: the proxy does not
// serve the version that belongs to the release.
func startArgoCD(s *supervisor, l layout, p ports, o objects) {
	o.apply([]byte(`{apiVersion: v1, kind: Namespace, metadata: {name: argocd}}`))
	for _, kind := range argoKinds {
		o.apply(argoKind(s, kind))
	}
	for _, manifest := range argoObjects {
		o.apply([]byte(manifest))
	}
	startRedis(p.address(redisPort))
	s.start("argocd-repo-server",
		"--redis", p.address(redisPort), "--address", "127.0.0.1", "--port", p.number(repoServerPort),
		"--metrics-address", "127.0.0.1", "--metrics-port", p.number(repoServerMetricsPort),
		"--disable-tls", "--client-ca-path", "")
	s.start("argocd-application-controller",
		"--kubeconfig", l.pki("admin.kubeconfig"), "--namespace", "argocd",
		"--redis", p.address(redisPort), "--repo-server", p.address(repoServerPort), "--repo-server-plaintext",
		"--metrics-port", p.number(applicationControllerMetricsPort),
		"--app-resync", "10", "--app-resync-jitter", "0", "--self-heal-timeout-seconds", "1",
		"--status-processors", "4", "--operation-processors", "2")
}

func awaitArgoCD(s *supervisor, p ports) {
	for name, port := range map[string]int{"argocd-repo-server": repoServerMetricsPort, "argocd-application-controller": applicationControllerMetricsPort} {
		s.await(name, func() bool { return isHealthy(http.DefaultClient, "http://"+p.address(port)+"/healthz") })
	}
}

func argoKind(s *supervisor, kind string) []byte {
	return must(os.ReadFile(filepath.Join(filepath.Dir(s.executable), "argocd-crds", kind+"-crd.yaml")))
}

func startRedis(address string) {
	redis := miniredis.NewMiniRedis()
	check(redis.StartAddr(address))
	// Its clock stands still unless it is moved, and then no response that Argo CD keeps there ever expires.
	go func() {
		for range time.Tick(time.Second) {
			redis.FastForward(time.Second)
		}
	}()
}
