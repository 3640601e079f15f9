/** How a member stays part of the cluster, and the whole start of a member. Every step can be repeated. */
export const controlPlane = String.raw`
api_is_ready() { curl --silent --fail --max-time 5 --cacert /etc/kubernetes/pki/ca.crt --output /dev/null "https://$address:6443/readyz"; }

wait_for_api() {
  until api_is_ready; do
    log "Waiting for the API server of this node."
    sleep 5
  done
}

configure() { kubeadm init phase "$@" --config "$base/kubeadm.yaml"; }

# The same after a restart, on a new machine with the old disk, and with a new version: kubeadm writes again what the
# machine needs, and keeps keys and certificates that exist. etcd ignores how it is started once it has data.
resume_member() {
  point_api_to "$address"
  write_node_files
  if [ "$(cat "$state/version")" != "$kubernetes_version" ]; then save_data_before_upgrade; fi
  rm -f /etc/kubernetes/kubelet.conf
  configure certs all
  configure kubeconfig all
  configure etcd local
  configure control-plane all
  configure kubelet-start
  wait_for_api
  adopt_node
  if [ "$(cat "$state/version")" != "$kubernetes_version" ]; then
    configure upload-config all
    configure addon coredns
    echo "$kubernetes_version" | write_file "$state/version" 600
  fi
}

# The node of the machine before this one has that machine's id, which cannot be changed.
adopt_node() {
  local recorded seconds=0
  recorded=$(kube get node "$member_name" --ignore-not-found -o 'jsonpath={.spec.providerID}')
  if [ -n "$recorded" ] && [ "$recorded" != "$provider_id" ]; then
    kube delete node "$member_name"
    systemctl restart kubelet
  fi
  until kube get node "$member_name" >/dev/null; do
    log "Waiting for the node to register."
    sleep 5
    seconds=$((seconds + 5))
    # The kubelet registers its node when it starts only. The cloud controller deletes the node of a machine that is gone.
    if [ "$((seconds % 60))" -eq 0 ]; then systemctl restart kubelet; fi
  done
  configure mark-control-plane
}

# What an upgrade waits for before the next member.
report_member() {
  printf '{\n  "generation": %s,\n  "kubernetesVersion": "%s",\n  "issuedAt": %s\n}\n' \
    "$generation" "$kubernetes_version" "$(now)" >"$run/report.json"
  bucket_put "control-plane/members/$member_name" "$run/report.json"
}

boot_control_plane() {
  check_versions
  attach_devices
  mount_data_disk
  claim_member
  if [ -e "$state/joined" ]; then
    resume_member
  elif is_leader; then
    initialize_cluster
  else
    join_control_plane
  fi
  wait_for_api
  point_api_to "$address"
  if [ ! -e "$state/published" ] && is_leader; then
    publish_control_plane_join
    now | write_file "$state/published" 600
  fi
  # The last token has expired if all members were off for a day.
  publish_worker_join
  synchronize_add_ons
  publish_issuer
  report_member
  systemctl enable --now orrery-publish.timer orrery-requests.timer orrery-add-ons.timer
}
`
