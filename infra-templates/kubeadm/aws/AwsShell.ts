/**
 * The script's functions for AWS. A machine of an auto scaling group attaches the volume and the interface of its member itself, once
 * the machine before it has been terminated.
 */
export const awsShell = String.raw`
metadata() { curl --silent --fail --header "X-aws-ec2-metadata-token: $metadata_token" "http://169.254.169.254/latest/$1"; }

connect_to_cloud() {
  export AWS_DEFAULT_REGION=$region AWS_PAGER=
  metadata_token=$(curl --silent --fail --request PUT --header "X-aws-ec2-metadata-token-ttl-seconds: 21600" "http://169.254.169.254/latest/api/token")
  instance_id=$(metadata meta-data/instance-id)
  zone=$(metadata meta-data/placement/availability-zone)
  node_name=$(metadata meta-data/local-hostname)
  provider_id=aws:///$zone/$instance_id
}

bucket_get() { aws s3api get-object --bucket "$bucket" --key "$prefix/$1" "$2" >/dev/null; }

bucket_put() {
  aws s3api put-object --bucket "$bucket" --key "$prefix/$1" --body "$2" \
    --server-side-encryption aws:kms --ssekms-key-id "$key_id" >/dev/null
}

# S3 serves nothing to anonymous readers that a key of KMS encrypts.
bucket_put_public() {
  aws s3api put-object --bucket "$bucket" --key "$prefix/$1" --body "$2" --content-type application/json \
    --server-side-encryption AES256 >/dev/null
}

bucket_create() {
  local output
  while true; do
    if output=$(aws s3api put-object --bucket "$bucket" --key "$prefix/$1" --body "$2" --if-none-match '*' \
      --server-side-encryption aws:kms --ssekms-key-id "$key_id" 2>&1); then return 0; fi
    case "$output" in
      *PreconditionFailed*) return 1 ;;
      # Another member writes it at this moment.
      *ConditionalRequestConflict*) sleep 1 ;;
      *) fail "The object $prefix/$1 cannot be created: $output" ;;
    esac
  done
}

# Attaches what no other machine has: await_attachment OWNER_FUNCTION ATTACH_FUNCTION.
await_attachment() {
  local owner
  owner=$("$1")
  until [ "$owner" = "$instance_id" ]; do
    if [ "$owner" = None ]; then "$2"; else log "Waiting for $owner to be terminated, which has what belongs to $member_name."; fi
    sleep 5
    owner=$("$1")
  done
}

volume_owner() { aws ec2 describe-volumes --volume-ids "$data_disk" --query 'Volumes[0].Attachments[0].InstanceId' --output text; }

attach_volume() { aws ec2 attach-volume --volume-id "$data_disk" --instance-id "$instance_id" --device /dev/sdf >/dev/null; }

interface_owner() {
  aws ec2 describe-network-interfaces --network-interface-ids "$network_interface" \
    --query 'NetworkInterfaces[0].Attachment.InstanceId' --output text
}

attach_interface() {
  aws ec2 attach-network-interface --network-interface-id "$network_interface" --instance-id "$instance_id" --device-index 1 >/dev/null
}

# Packets from the member's address leave by the member's interface: a table of routes of their own.
configure_interface() {
  local hardware block gateway device=""
  hardware=$(aws ec2 describe-network-interfaces --network-interface-ids "$network_interface" \
    --query 'NetworkInterfaces[0].MacAddress' --output text)
  block=$(metadata "meta-data/network/interfaces/macs/$hardware/subnet-ipv4-cidr-block")
  # AWS reserves the first address of each subnet for its router.
  gateway=$(echo "$block" | cut -d/ -f1 | awk -F. '{ print $1 "." $2 "." $3 "." $4 + 1 }')
  until [ -n "$device" ]; do
    device=$(ip -oneline link show | awk -v hardware="$hardware" 'tolower($0) ~ hardware { sub(":$", "", $2); print $2 }')
    if [ -z "$device" ]; then sleep 1; fi
  done
  ip link set dev "$device" up
  ip address replace "$address/$(echo "$block" | cut -d/ -f2)" dev "$device"
  ip route replace default via "$gateway" dev "$device" table 100
  if ! ip rule show | grep -q " $address lookup 100"; then printf 'rule add from %s table 100\n' "$address" | ip -batch -; fi
}

attach_devices() {
  await_attachment volume_owner attach_volume
  await_attachment interface_owner attach_interface
  configure_interface
}

data_device() { printf '/dev/disk/by-id/nvme-Amazon_Elastic_Block_Store_%s\n' "$(printf '%s' "$data_disk" | tr -d -)"; }

write_cloud_configuration() {
  write_file /etc/kubernetes/orrery/cloud.conf 600 <<END
[Global]
ClusterServiceLoadBalancerHealthProbeMode = Shared
END
}

kms_plugin_arguments() { printf '"--key=%s", "--region=%s", "--listen=/run/kmsplugin/socket.sock"' "$key_id" "$region"; }

# The autoscaler finds them itself.
list_node_groups() { :; }
`
