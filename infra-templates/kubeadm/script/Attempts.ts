/** Attempts to become a member: each one ends with a marker on the data disk, and one that ended early is undone. */
export const attempts = String.raw`
# No other node knows an attempt that ended early: what others read is published after the marker.
begin_attempt() {
  if [ -e "$state/attempt" ]; then
    log "Undoing an interrupted attempt."
    kubeadm reset --force
    mount_data_disk
  fi
  now | write_file "$state/attempt" 600
  write_node_files
}

finish_attempt() {
  echo "$kubernetes_version" | write_file "$state/version" 600
  now | write_file "$state/joined" 600
  sync
  rm -f "$state/attempt" "$base/join.yaml"
}

initialize_cluster() {
  point_api_to "$address"
  begin_attempt
  new_certificate_key
  write_kubeadm_configuration
  kubeadm init --config "$base/kubeadm.yaml" --upload-certs --skip-certificate-key-print --skip-token-print
  finish_attempt
}

# Each member has a key of its own: a request never replaces that of another member.
request_certificates() {
  printf '{\n  "issuedAt": %s\n}\n' "$1" >"$run/request.json"
  bucket_put "control-plane/requests/$member_name" "$run/request.json"
}

has_join_since() {
  bucket_get join/control-plane.json "$run/join.json" && [ "$(json_field "$run/join.json" issuedAt)" -ge "$1" ]
}

# The certificates that join/control-plane.json opens are kept for 2 hours. A member that comes later, or whose first
# attempt failed, asks the others for new ones.
await_control_plane_join() {
  local since
  until bucket_get join/control-plane.json "$run/join.json"; do
    log "Waiting for the cluster to be initialized."
    sleep 10
  done
  since=$(($(now) - 6600))
  if [ ! -e "$state/attempt" ] && has_join_since "$since"; then return 0; fi
  since=$(now)
  request_certificates "$since"
  until has_join_since "$since"; do
    log "Waiting for another member to publish the certificates again."
    sleep 10
  done
}

join_control_plane() {
  local token hash key
  await_control_plane_join
  token=$(json_field "$run/join.json" token)
  hash=$(json_field "$run/join.json" caCertHash)
  key=$(json_field "$run/join.json" certificateKey)
  point_api_to "$(json_field "$run/join.json" address)"
  rm -f "$run/join.json"
  begin_attempt
  write_file "$base/join.yaml" 600 <<END
apiVersion: kubeadm.k8s.io/v1beta4
kind: JoinConfiguration
discovery:
  bootstrapToken:
    apiServerEndpoint: "$api_host:6443"
    token: "$token"
    caCertHashes: ["$hash"]
controlPlane:
  certificateKey: "$key"
  localAPIEndpoint: { advertiseAddress: "$address", bindPort: 6443 }
nodeRegistration:
  name: "$member_name"
  ignorePreflightErrors: [DirAvailable--etc-kubernetes-manifests, DirAvailable--var-lib-etcd]
  kubeletExtraArgs:
    - { name: cloud-provider, value: external }
    - { name: node-ip, value: "$address" }
    - { name: node-labels, value: "$node_labels" }
    - { name: provider-id, value: "$provider_id" }
END
  kubeadm join --config "$base/join.yaml"
  finish_attempt
}
`
