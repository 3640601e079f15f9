import { Predicate } from "effect"

import { type ImportIdForm, joined, textOf } from "../ImportIdForm.ts"

const fixed =
  (text: string): ImportIdForm =>
  () =>
    text

const inProject = (...parts: ReadonlyArray<string | ImportIdForm>): ImportIdForm =>
  joined("/", fixed("projects"), "project", ...parts)

const inZone = (collection: string): ImportIdForm => inProject(fixed("zones"), "zone", fixed(collection), "name")

const inRegion = (collection: string): ImportIdForm => inProject(fixed("regions"), "region", fixed(collection), "name")

/** A service account's email, which its account id and project make up. */
const email: ImportIdForm = (attributes) => {
  const account = joined("@", "account_id", "project")(attributes)
  return account === undefined ? undefined : `${account}.iam.gserviceaccount.com`
}

/** Grants of one role to one member differ by their conditions. */
const conditionTitle: ImportIdForm = ({ condition }) => {
  const first: unknown = Array.isArray(condition) ? condition[0] : condition
  return Predicate.hasProperty(first, "title") ? textOf(first.title) : undefined
}

/**
 * The forms of import ids, from the Import section of each page of the Google provider's documentation, version 6.50.
 * Attributes of the request make up all of them, so that they are known before an object exists.
 */
export const gcpImportIds: Readonly<Record<string, ImportIdForm>> = {
  google_compute_address: inRegion("addresses"),
  google_compute_autoscaler: inZone("autoscalers"),
  google_compute_disk: inZone("disks"),
  google_compute_firewall: inProject(fixed("global"), fixed("firewalls"), "name"),
  google_compute_forwarding_rule: inRegion("forwardingRules"),
  google_compute_instance_group_manager: inZone("instanceGroupManagers"),
  google_compute_instance_template: inProject(fixed("global"), fixed("instanceTemplates"), "name"),
  google_compute_network: inProject(fixed("global"), fixed("networks"), "name"),
  google_compute_per_instance_config: inProject(
    fixed("zones"),
    "zone",
    fixed("instanceGroupManagers"),
    "instance_group_manager",
    "name",
  ),
  google_compute_region_backend_service: inRegion("backendServices"),
  google_compute_region_health_check: inRegion("healthChecks"),
  google_compute_router: inRegion("routers"),
  google_compute_router_nat: inProject(fixed("regions"), "region", fixed("routers"), "router", "name"),
  google_compute_subnetwork: inRegion("subnetworks"),
  google_container_cluster: inProject(fixed("locations"), "location", fixed("clusters"), "name"),
  google_container_node_pool: joined("/", "project", "location", "cluster", "name"),
  google_kms_crypto_key_iam_member: joined(" ", "crypto_key_id", "role", "member", conditionTitle),
  google_project_iam_custom_role: inProject(fixed("roles"), "role_id"),
  google_project_iam_member: joined(" ", "project", "role", "member"),
  google_project_service: joined("/", "project", "service"),
  google_service_account_iam_member: joined(" ", "service_account_id", "role", "member"),
  google_storage_bucket_object: joined("/", "bucket", "name"),
  google_storage_bucket_iam_member: joined(" ", "bucket", "role", "member", conditionTitle),
  google_service_account: inProject(fixed("serviceAccounts"), email),
}
