package main

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"regexp"
	"strings"
)

// A namespace of the API server. It becomes the name of a file.
var namespacePattern = regexp.MustCompile(`^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$`)

// Acts as the kubelet's server of every node. What the API server asks about a pod goes to the test that owns the pod's
// namespace: kubelets/NAMESPACE has the port on which that test listens. So tests that share a cluster stay apart.
func serveKubelet(listener net.Listener, l layout) {
	authorities := x509.NewCertPool()
	authorities.AppendCertsFromPEM(must(os.ReadFile(l.pki("ca.crt"))))
	server := tls.Config{
		Certificates: []tls.Certificate{must(tls.LoadX509KeyPair(l.pki("server.crt"), l.pki("server.key")))},
		ClientCAs:    authorities, ClientAuth: tls.RequireAndVerifyClientCert,
	}
	client := must(tls.LoadX509KeyPair(l.pki("kubelet-client.crt"), l.pki("kubelet-client.key")))
	router := &httputil.ReverseProxy{
		Rewrite: func(request *httputil.ProxyRequest) {
			request.SetURL(&url.URL{Scheme: "https", Host: kubeletOf(l, request.In)})
		},
		Transport:     &http.Transport{TLSClientConfig: &tls.Config{RootCAs: authorities, Certificates: []tls.Certificate{client}}},
		FlushInterval: -1,
		ErrorHandler:  reportUnreachable,
		ErrorLog:      log.New(io.Discard, "", 0),
	}
	handle := func(response http.ResponseWriter, request *http.Request) {
		if kubeletOf(l, request) == "" {
			http.Error(response, "No test acts as the kubelet for "+request.URL.Path+".", http.StatusNotFound)
			return
		}
		router.ServeHTTP(response, request)
	}
	err := http.Serve(tls.NewListener(listener, &server), http.HandlerFunc(handle))
	if !errors.Is(err, net.ErrClosed) {
		check(err)
	}
}

// The address of the test that owns the namespace of /containerLogs/NAMESPACE/POD/CONTAINER and its like, or an empty one.
func kubeletOf(l layout, request *http.Request) string {
	parts := strings.Split(request.URL.Path, "/")
	if len(parts) < 4 || !namespacePattern.MatchString(parts[2]) {
		return ""
	}
	port, err := os.ReadFile(l.path("kubelets", parts[2]))
	if err != nil {
		return ""
	}
	return "127.0.0.1:" + string(port)
}

func reportUnreachable(response http.ResponseWriter, request *http.Request, err error) {
	http.Error(response, fmt.Sprintf("The test that acts as the kubelet for %s sent no response: %v", request.URL.Path, err), http.StatusBadGateway)
}
