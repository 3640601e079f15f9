/** What each member does for itself: snapshots of etcd, and certificates before they expire. */
export const upkeep = String.raw`
# The certificates of a member last a year. Members renew them at least ten days apart, so that the API stays available.
renew_certificates() {
  if openssl x509 -noout -checkend "$((5184000 + 864000 * member_index))" -in /etc/kubernetes/pki/apiserver.crt >/dev/null; then return 0; fi
  kubeadm certs renew all --config "$base/kubeadm.yaml"
  for component in etcd kube-apiserver kube-controller-manager kube-scheduler; do
    crictl pods --quiet --label "component=$component,tier=control-plane" | xargs --no-run-if-empty crictl stopp
  done
  wait_for_api
}

save_snapshot() {
  ETCDCTL_API=3 etcdctl --endpoints "https://127.0.0.1:2379" --cacert /etc/kubernetes/pki/etcd/ca.crt \
    --cert /etc/kubernetes/pki/etcd/server.crt --key /etc/kubernetes/pki/etcd/server.key snapshot save "$data/snapshot.db"
  bucket_put "snapshots/$(date -u +%Y%m%dT%H%M%SZ)-$member_name.db" "$data/snapshot.db"
  rm -f "$data/snapshot.db"
}

# etcd does not run yet: its database file is what a snapshot would contain. etcdutl restores it with --skip-hash-check.
save_data_before_upgrade() {
  bucket_put "snapshots/before-v$kubernetes_version-$member_name.db" /var/lib/etcd/member/snap/db
}
`
