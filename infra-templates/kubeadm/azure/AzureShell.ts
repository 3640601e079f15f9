/** The script's functions for Azure. A member is a virtual machine with a disk and an interface of its own. */
export const azureShell = String.raw`
metadata() { curl --silent --fail --header "Metadata: true" --noproxy "*" "http://169.254.169.254/metadata/instance/$1?api-version=2021-02-01&format=text"; }

connect_to_cloud() {
  export AZURE_CONFIG_DIR=$run/azure AZURE_CORE_COLLECT_TELEMETRY=false AZURE_CORE_OUTPUT=none
  storage_account=$(dirname "$bucket")
  container=$(basename "$bucket")
  node_name=$(metadata compute/osProfile/computerName | tr '[:upper:]' '[:lower:]')
  provider_id=azure://$(metadata compute/resourceId)
  az login --identity --client-id "$client_id" --allow-no-subscriptions
}

bucket_get() {
  az storage blob download --auth-mode login --account-name "$storage_account" --container-name "$container" \
    --name "$prefix/$1" --file "$2" --overwrite --no-progress
}

bucket_put() {
  az storage blob upload --auth-mode login --account-name "$storage_account" --container-name "$container" \
    --name "$prefix/$1" --file "$2" --overwrite --no-progress
}

bucket_put_public() { bucket_put "$@"; }

bucket_create() {
  local output
  if output=$(az storage blob upload --auth-mode login --account-name "$storage_account" --container-name "$container" \
    --name "$prefix/$1" --file "$2" --if-none-match '*' --no-progress 2>&1); then return 0; fi
  case "$output" in
    *BlobAlreadyExists* | *ConditionNotMet*) return 1 ;;
    *) fail "The object $prefix/$1 cannot be created: $output" ;;
  esac
}

attach_devices() { :; }

# Images with azure-vm-utils have the first link, which also knows NVMe disks; older ones have the second.
data_device() {
  if [ -e "/dev/disk/azure/data/by-lun/$data_disk" ]; then
    echo "/dev/disk/azure/data/by-lun/$data_disk"
  else
    echo "/dev/disk/azure/scsi1/lun$data_disk"
  fi
}

write_cloud_configuration() {
  write_file /etc/kubernetes/orrery/cloud.conf 600 <<END
{
  "cloud": "AzurePublicCloud",
  "tenantId": "$tenant_id",
  "subscriptionId": "$account_id",
  "resourceGroup": "$resource_group",
  "location": "$region",
  "vmType": "vmss",
  "vnetName": "$virtual_network",
  "vnetResourceGroup": "$virtual_network_group",
  "subnetName": "$subnet",
  "securityGroupName": "$security_group",
  "routeTableName": "$route_table",
  "loadBalancerSku": "standard",
  "useInstanceMetadata": true,
  "useManagedIdentityExtension": true,
  "userAssignedIdentityID": "$client_id"
}
END
}

# The key's id is https://VAULT.vault.azure.net/keys/NAME/VERSION.
kms_plugin_arguments() {
  local vault name version
  vault=$(echo "$key_id" | cut -d/ -f3 | cut -d. -f1)
  name=$(echo "$key_id" | cut -d/ -f5)
  version=$(echo "$key_id" | cut -d/ -f6)
  printf '"--listen-addr=unix:///run/kmsplugin/socket.sock", "--keyvault-name=%s", "--key-name=%s", "--key-version=%s", ' "$vault" "$name" "$version"
  printf '"--config-file-path=/etc/kubernetes/orrery/cloud.conf"'
}

# The autoscaler finds them itself.
list_node_groups() { :; }
`
