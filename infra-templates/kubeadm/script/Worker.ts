/** How a worker joins: it reads one object of the bucket besides this script. */
export const worker = String.raw`
# A token is valid for 24 hours.
has_valid_token() {
  bucket_get join/worker.json "$run/join.json" && [ "$(json_field "$run/join.json" issuedAt)" -gt "$(($(now) - 82800))" ]
}

boot_worker() {
  local token hash
  check_versions
  if [ -e "$base/joined" ]; then
    systemctl start kubelet
    return 0
  fi
  if [ -e "$base/attempt" ]; then
    log "Undoing an interrupted attempt."
    kubeadm reset --force
  fi
  now | write_file "$base/attempt" 600
  until has_valid_token; do
    log "Waiting for a control plane node to publish a token."
    sleep 10
  done
  token=$(json_field "$run/join.json" token)
  hash=$(json_field "$run/join.json" caCertHash)
  rm -f "$run/join.json"
  point_api_to "$endpoint"
  write_file "$base/join.yaml" 600 <<END
apiVersion: kubeadm.k8s.io/v1beta4
kind: JoinConfiguration
discovery:
  bootstrapToken:
    apiServerEndpoint: "$api_host:6443"
    token: "$token"
    caCertHashes: ["$hash"]
nodeRegistration:
  name: "$node_name"
  kubeletExtraArgs:
    - { name: cloud-provider, value: external }
    - { name: node-labels, value: "$node_labels" }
    - { name: provider-id, value: "$provider_id" }
    - { name: register-with-taints, value: "$node_taints" }
END
  kubeadm join --config "$base/join.yaml"
  now | write_file "$base/joined" 600
  sync
  rm -f "$base/attempt" "$base/join.yaml"
}
`
