/** What kubeadm, the kubelet and the API server of a member read. */
export const clusterConfiguration = String.raw`
has_external_issuer() { [ "$issuer" != "https://kubernetes.default.svc" ]; }

# Without it the discovery document names the private address of the API server.
jwks_uri_argument() {
  if has_external_issuer; then printf '\n    - { name: service-account-jwks-uri, value: "%s" }' "$issuer/openid/v1/jwks"; fi
}

write_kubeadm_configuration() {
  local certificate_key=""
  if [ -e "$state/certificate-key" ]; then certificate_key=$(cat "$state/certificate-key"); fi
  write_file "$base/kubeadm.yaml" 600 <<END
apiVersion: kubeadm.k8s.io/v1beta4
kind: InitConfiguration
certificateKey: "$certificate_key"
nodeRegistration:
  name: "$member_name"
  ignorePreflightErrors: [DirAvailable--etc-kubernetes-manifests, DirAvailable--var-lib-etcd]
  kubeletExtraArgs:
    - { name: cloud-provider, value: external }
    - { name: node-ip, value: "$address" }
    - { name: node-labels, value: "$node_labels" }
    - { name: provider-id, value: "$provider_id" }
localAPIEndpoint: { advertiseAddress: "$address", bindPort: 6443 }
---
apiVersion: kubeadm.k8s.io/v1beta4
kind: ClusterConfiguration
clusterName: "$cluster_name"
kubernetesVersion: "v$kubernetes_version"
controlPlaneEndpoint: "$api_host:6443"
networking: { podSubnet: "$pod_cidr", serviceSubnet: "$service_cidr" }
proxy: { disabled: true }
apiServer:
  certSANs: ["$endpoint", "$api_host", "$address", "127.0.0.1", "localhost"]
  extraArgs:
    - { name: audit-log-maxage, value: "30" }
    - { name: audit-log-maxbackup, value: "10" }
    - { name: audit-log-maxsize, value: "100" }
    - { name: audit-log-path, value: /var/log/kubernetes/audit.log }
    - { name: audit-policy-file, value: /etc/kubernetes/orrery/audit-policy.yaml }
    - { name: encryption-provider-config, value: /etc/kubernetes/orrery/encryption.yaml }
    - { name: kubelet-certificate-authority, value: /etc/kubernetes/pki/ca.crt }
    - { name: profiling, value: "false" }
    - { name: service-account-issuer, value: "$issuer" }$(jwks_uri_argument)
  extraVolumes:
    - { name: orrery, hostPath: /etc/kubernetes/orrery, mountPath: /etc/kubernetes/orrery, readOnly: true, pathType: DirectoryOrCreate }
    - { name: audit, hostPath: /var/log/kubernetes, mountPath: /var/log/kubernetes, pathType: DirectoryOrCreate }
    - { name: kms, hostPath: /run/kmsplugin, mountPath: /run/kmsplugin, pathType: DirectoryOrCreate }
controllerManager:
  extraArgs:
    - { name: cloud-provider, value: external }
    - { name: profiling, value: "false" }
scheduler:
  extraArgs:
    - { name: profiling, value: "false" }
etcd:
  local:
    dataDir: /var/lib/etcd
    extraArgs:
      - { name: auto-compaction-mode, value: periodic }
      - { name: auto-compaction-retention, value: 1h }
      - { name: quota-backend-bytes, value: "8589934592" }
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
rotateCertificates: true
serverTLSBootstrap: true
readOnlyPort: 0
shutdownGracePeriod: 60s
shutdownGracePeriodCriticalPods: 20s
END
}

write_audit_policy() {
  write_file /etc/kubernetes/orrery/audit-policy.yaml 600 <<'END'
apiVersion: audit.k8s.io/v1
kind: Policy
omitStages: [RequestReceived]
rules:
  - level: None
    nonResourceURLs: ["/healthz*", "/livez*", "/readyz*", "/version"]
  - level: None
    users: ["system:apiserver", "system:kube-scheduler", "system:kube-controller-manager"]
    verbs: [get, list, watch]
  - level: None
    resources:
      - { group: "", resources: [events] }
      - { group: coordination.k8s.io, resources: [leases] }
  - level: Metadata
    resources:
      - { group: "", resources: [secrets, configmaps, serviceaccounts/token] }
      - { group: authentication.k8s.io, resources: [tokenreviews] }
  - level: Metadata
    verbs: [get, list, watch]
  - level: Request
END
}

# Secrets are encrypted by a plugin on this machine, which asks the cloud's key service. The plugin is a static pod
# because the API server needs it first; its image is part of the machine image.
write_encryption() {
  write_file /etc/kubernetes/orrery/encryption.yaml 600 <<'END'
apiVersion: apiserver.config.k8s.io/v1
kind: EncryptionConfiguration
resources:
  - resources: [secrets]
    providers:
      - kms: { apiVersion: v2, name: orrery, endpoint: "unix:///run/kmsplugin/socket.sock", timeout: 10s }
      - identity: {}
END
  write_file /etc/kubernetes/manifests/kms-plugin.yaml 600 <<END
apiVersion: v1
kind: Pod
metadata: { name: kms-plugin, namespace: kube-system }
spec:
  hostNetwork: true
  priorityClassName: system-node-critical
  containers:
    - name: kms-plugin
      image: localhost/kms-plugin:current
      imagePullPolicy: Never
      args: [$(kms_plugin_arguments)]
      resources: { requests: { cpu: 20m, memory: 32Mi } }
      volumeMounts:
        - { name: socket, mountPath: /run/kmsplugin }
        - { name: orrery, mountPath: /etc/kubernetes/orrery, readOnly: true }
  volumes:
    - { name: socket, hostPath: { path: /run/kmsplugin, type: DirectoryOrCreate } }
    - { name: orrery, hostPath: { path: /etc/kubernetes/orrery, type: DirectoryOrCreate } }
END
}

write_node_files() {
  write_cloud_configuration
  write_audit_policy
  write_encryption
  write_kubeadm_configuration
}
`
