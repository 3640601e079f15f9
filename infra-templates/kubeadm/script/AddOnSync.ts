/** Add-ons are applied by every member of the newest generation, and nothing of an older one is applied over them. */
export const addOnSync = String.raw`
# Values that are known on the machine only, in place of their names between at signs.
fill_in() {
  sed -e "s|@api_host@|$api_host|g" -e "s|@cluster_name@|$cluster_name|g" -e "s|@pod_cidr@|$pod_cidr|g" \
    -e "s|@region@|$region|g" -e "s|@account_id@|$account_id|g" -e "s|@node_groups@|$node_groups|g" "$1"
}

apply() { kube apply --server-side --force-conflicts --field-manager orrery --filename -; }

synchronize_add_ons() {
  local applied name sum node_groups
  applied=$(kube get configmap orrery-add-ons --namespace kube-system --ignore-not-found -o 'jsonpath={.data.generation}')
  if [ -n "$applied" ] && [ "$applied" -gt "$generation" ]; then
    log "Add-ons of generation $applied are applied; this node has generation $generation."
    return 0
  fi
  node_groups=$(list_node_groups)
  for entry in $add_ons; do
    IFS=: read -r name sum <<<"$entry"
    bucket_get "add-ons/$name-$sum.json" "$run/$name.json"
    echo "$sum  $run/$name.json" | sha256sum --check --quiet
    fill_in "$run/$name.json" | apply
    rm -f "$run/$name.json"
  done
  kube create configmap orrery-add-ons --namespace kube-system "--from-literal=generation=$generation" --dry-run=client -o json | apply
}
`
