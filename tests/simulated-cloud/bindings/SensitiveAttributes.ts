/** The bindings have lost which attributes are sensitive. These are, of the types in the schema files, from the providers' documentation. */
export const sensitiveAttributes: Readonly<Record<string, ReadonlyArray<string>>> = {
  aws_ssm_parameter: ["value"],
  azurerm_kubernetes_cluster: ["kube_admin_config", "kube_admin_config_raw", "kube_config", "kube_config_raw"],
  azurerm_log_analytics_workspace: ["primary_shared_key", "secondary_shared_key"],
  google_storage_bucket_object: ["content"],
}
