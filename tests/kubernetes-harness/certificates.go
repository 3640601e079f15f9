package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"
)

// A certificate authority of one cluster, which writes NAME.crt and NAME.key into its directory.
type authority struct {
	directory   string
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

func newAuthority(directory, name string) authority {
	key := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	template := certificateTemplate(pkix.Name{CommonName: name})
	template.IsCA, template.BasicConstraintsValid = true, true
	template.KeyUsage = x509.KeyUsageCertSign | x509.KeyUsageCRLSign | x509.KeyUsageDigitalSignature
	der := must(x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key))
	writePair(directory, name, der, key)
	return authority{directory, must(x509.ParseCertificate(der)), key}
}

// Issues a certificate for a server on this machine.
func (ca authority) issueServer(name string, subject pkix.Name) {
	template := certificateTemplate(subject)
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	template.IPAddresses = []net.IP{net.IPv4(127, 0, 0, 1), net.IPv4(10, 96, 0, 1)}
	template.DNSNames = []string{"localhost", "kubernetes.default.svc"}
	ca.issue(name, template)
}

// Issues a certificate that the API server, or a kubelet, takes as the identity of a caller.
func (ca authority) issueClient(name string, subject pkix.Name) {
	template := certificateTemplate(subject)
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}
	ca.issue(name, template)
}

func (ca authority) issue(name string, template *x509.Certificate) {
	key := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	template.KeyUsage = x509.KeyUsageDigitalSignature
	writePair(ca.directory, name, must(x509.CreateCertificate(rand.Reader, template, ca.certificate, &key.PublicKey, ca.key)), key)
}

// Issues a client certificate, and writes NAME.kubeconfig that uses it.
func (ca authority) writeKubeconfig(name string, subject pkix.Name, server string) string {
	ca.issueClient(name, subject)
	path := filepath.Join(ca.directory, name+".kubeconfig")
	check(os.WriteFile(path, fmt.Appendf(nil, `apiVersion: v1
kind: Config
clusters: [{name: harness, cluster: {server: %q, certificate-authority: %q}}]
users: [{name: %q, user: {client-certificate: %q, client-key: %q}}]
contexts: [{name: harness, context: {cluster: harness, user: %q}}]
current-context: harness
`, server, filepath.Join(ca.directory, "ca.crt"), name, filepath.Join(ca.directory, name+".crt"), filepath.Join(ca.directory, name+".key"), name), 0o600))
	return path
}

// The key pair that signs tokens of service accounts.
func writeServiceAccountKeys(directory string) {
	key := must(rsa.GenerateKey(rand.Reader, 2048))
	writePEM(filepath.Join(directory, "service-accounts.key"), "RSA PRIVATE KEY", x509.MarshalPKCS1PrivateKey(key))
	writePEM(filepath.Join(directory, "service-accounts.pub"), "PUBLIC KEY", must(x509.MarshalPKIXPublicKey(&key.PublicKey)))
}

func certificateTemplate(subject pkix.Name) *x509.Certificate {
	serial := must(rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120)))
	return &x509.Certificate{SerialNumber: serial, Subject: subject, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().AddDate(1, 0, 0)}
}

func writePair(directory, name string, der []byte, key *ecdsa.PrivateKey) {
	writePEM(filepath.Join(directory, name+".crt"), "CERTIFICATE", der)
	writePEM(filepath.Join(directory, name+".key"), "EC PRIVATE KEY", must(x509.MarshalECPrivateKey(key)))
}

func writePEM(path, kind string, der []byte) {
	check(os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600))
}
