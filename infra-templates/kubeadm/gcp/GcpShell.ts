/** The script's functions for Google Cloud. The instance group gives a member's machine its disk and its address. */
export const gcpShell = String.raw`
metadata() { curl --silent --fail --header "Metadata-Flavor: Google" "http://metadata.google.internal/computeMetadata/v1/$1"; }

connect_to_cloud() {
  local zone
  export CLOUDSDK_CONFIG=$run/gcloud CLOUDSDK_CORE_DISABLE_PROMPTS=1
  zone=$(basename "$(metadata instance/zone)")
  node_name=$(metadata instance/name)
  provider_id=gce://$account_id/$zone/$node_name
}

bucket_get() { gcloud storage cp "gs://$bucket/$prefix/$1" "$2" --quiet; }

bucket_put() { gcloud storage cp "$2" "gs://$bucket/$prefix/$1" --quiet; }

bucket_put_public() { bucket_put "$@"; }

bucket_create() {
  local output
  if output=$(gcloud storage cp "$2" "gs://$bucket/$prefix/$1" --if-generation-match=0 --quiet 2>&1); then return 0; fi
  case "$output" in
    *"HTTPError 412"* | *conditionNotMet* | *"precondition"*) return 1 ;;
    *) fail "The object $prefix/$1 cannot be created: $output" ;;
  esac
}

attach_devices() { :; }

data_device() { echo "/dev/disk/by-id/google-$data_disk"; }

write_cloud_configuration() {
  write_file /etc/kubernetes/orrery/cloud.conf 600 <<END
[Global]
project-id = $account_id
network-name = $network
subnetwork-name = $subnetwork
node-tags = $cluster_name
node-instance-prefix = $cluster_name
regional = true
multizone = true
END
}

kms_plugin_arguments() {
  printf '"--key-uri=%s", "--path-to-unix-socket=/run/kmsplugin/socket.sock", "--kms=v2"' "$key_id"
}

# The groups that have bounds, each as --nodes=MIN:MAX:ADDRESS. The API leaves a minimum of 0 out. A flag without effect stands for none.
list_node_groups() {
  local groups
  groups=$(gcloud compute instance-groups managed list --project "$account_id" --filter "description~'of cluster $cluster_name\.'" \
    --format 'csv[no-heading,separator=":"](autoscaler.autoscalingPolicy.minNumReplicas,autoscaler.autoscalingPolicy.maxNumReplicas,instanceGroup)' |
    sed -n -e 's/^:\([0-9]\)/0:\1/' -e 's/^[0-9]/--nodes=&/p' | sort | paste -s -d ' ' - | sed 's/ /","/g') || return 1
  if [ -z "$groups" ]; then groups=--v=0; fi
  echo "$groups"
}
`
