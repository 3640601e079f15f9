import { Predicate } from "effect"

import { type ImportIdForm, joined, textOf } from "../ImportIdForm.ts"

const fixed =
  (text: string): ImportIdForm =>
  () =>
    text

const inProject = (...parts: ReadonlyArray<string | ImportIdForm>): ImportIdForm =>
  joined("/", fixed("projects"), "project", ...parts)

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
  google_compute_firewall: inProject(fixed("global"), fixed("firewalls"), "name"),
  google_compute_network: inProject(fixed("global"), fixed("networks"), "name"),
  google_compute_router: inRegion("routers"),
  google_compute_router_nat: inProject(fixed("regions"), "region", fixed("routers"), "router", "name"),
  google_compute_subnetwork: inRegion("subnetworks"),
  google_container_cluster: inProject(fixed("locations"), "location", fixed("clusters"), "name"),
  google_container_node_pool: joined("/", "project", "location", "cluster", "name"),
  google_kms_crypto_key_iam_member: joined(" ", "crypto_key_id", "role", "member", conditionTitle),
  google_project_iam_member: joined(" ", "project", "role", "member"),
  google_project_service: joined("/", "project", "service"),
  google_service_account: inProject(fixed("serviceAccounts"), email),
}
