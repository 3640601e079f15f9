/** Seconds each resource type usually takes. Others take one. */
export const gcpTypicalSeconds: Readonly<Record<string, number>> = {
  google_container_cluster: 420,
  google_container_node_pool: 120,
  google_compute_router_nat: 15,
  google_compute_network: 20,
  google_compute_subnetwork: 20,
  google_compute_router: 12,
  google_compute_address: 8,
  google_compute_firewall: 12,
  google_project_service: 20,
  google_project_iam_member: 10,
  google_kms_crypto_key_iam_member: 8,
  google_service_account: 8,
}
