/** What members publish for machines that come later. */
export const publishing = String.raw`
ca_cert_hash() {
  printf 'sha256:'
  openssl x509 -pubkey -noout -in /etc/kubernetes/pki/ca.crt | openssl pkey -pubin -outform der | openssl dgst -sha256 -hex | sed 's/^.* //'
}

new_token() { kubeadm token create --ttl 24h --kubeconfig "$admin"; }

publish_worker_join() {
  local issued token hash
  issued=$(now)
  token=$(new_token)
  hash=$(ca_cert_hash)
  write_file "$run/worker.json" 600 <<END
{
  "token": "$token",
  "caCertHash": "$hash",
  "issuedAt": $issued
}
END
  bucket_put join/worker.json "$run/worker.json"
  rm -f "$run/worker.json"
}

new_certificate_key() { kubeadm certs certificate-key | write_file "$state/certificate-key" 600; }

publish_control_plane_join() {
  local issued token hash key
  issued=$(now)
  new_certificate_key
  key=$(cat "$state/certificate-key")
  write_kubeadm_configuration
  kubeadm init phase upload-certs --upload-certs --skip-certificate-key-print --config "$base/kubeadm.yaml"
  token=$(new_token)
  hash=$(ca_cert_hash)
  write_file "$run/control-plane.json" 600 <<END
{
  "address": "$address",
  "token": "$token",
  "caCertHash": "$hash",
  "certificateKey": "$key",
  "issuedAt": $issued
}
END
  bucket_put join/control-plane.json "$run/control-plane.json"
  rm -f "$run/control-plane.json"
}

# Prints when a member last asked for certificates, or 0.
newest_request() {
  local newest=0 requested
  for member in $members; do
    if ! bucket_get "control-plane/requests/$member" "$run/requested.json" 2>/dev/null; then continue; fi
    requested=$(json_field "$run/requested.json" issuedAt)
    if [ "$requested" -gt "$newest" ]; then newest=$requested; fi
  done
  echo "$newest"
}

# Members wait for each other, so that one responds and the rest find its response.
serve_requests() {
  local published=0 requested
  requested=$(newest_request)
  if [ "$requested" -eq 0 ]; then return 0; fi
  if bucket_get join/control-plane.json "$run/served.json"; then published=$(json_field "$run/served.json" issuedAt); fi
  rm -f "$run/served.json"
  if [ "$published" -ge "$requested" ] || [ "$(now)" -lt "$((requested + 120 * member_index))" ]; then return 0; fi
  publish_control_plane_join
}

# What a cloud needs to accept the tokens of service accounts. Every member has the same.
publish_issuer() {
  if ! has_external_issuer; then return 0; fi
  kube get --raw /.well-known/openid-configuration >"$run/openid-configuration"
  kube get --raw /openid/v1/jwks >"$run/jwks"
  bucket_put_public oidc/.well-known/openid-configuration "$run/openid-configuration"
  bucket_put_public oidc/openid/v1/jwks "$run/jwks"
}
`
