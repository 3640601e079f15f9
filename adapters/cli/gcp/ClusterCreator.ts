/** A service account in a user's project that Orrery acts as. Every text is checked before it gets here. */
export interface ClusterCreator {
  readonly name: string
  readonly project: string
  readonly trust: Trust
  /** What it may do, each once and in order. */
  readonly permissions: ReadonlyArray<string>
}

/**
 * Who acts as the service account: the server's own identity (`dynamic`), or the subject of tokens of an OpenID Connect
 * issuer, which are exchanged.
 */
export type Trust = { readonly member: string } | { readonly issuer: string; readonly subject: string }

/** `orrery_creator` of `orrery-creator`: ids of roles have no hyphens. */
export const roleIdOf = (name: string): string => name.replaceAll("-", "_")

const federationConfiguration = (project: string, name: string, issuer: string, subject: string): string => `
resource "google_iam_workload_identity_pool" "orrery" {
  project                   = "${project}"
  workload_identity_pool_id = "${name}"
}

resource "google_iam_workload_identity_pool_provider" "orrery" {
  project                            = "${project}"
  workload_identity_pool_id          = google_iam_workload_identity_pool.orrery.workload_identity_pool_id
  workload_identity_pool_provider_id = "${name}"
  attribute_mapping                  = { "google.subject" = "assertion.sub" }
  attribute_condition                = "assertion.sub == '${subject}'"

  oidc {
    issuer_uri = "${issuer}"
  }
}

resource "google_service_account_iam_member" "orrery" {
  service_account_id = google_service_account.orrery.name
  role               = "roles/iam.workloadIdentityUser"
  member             = "principal://iam.googleapis.com/\${google_iam_workload_identity_pool.orrery.name}/subject/${subject}"
}

output "audience" {
  description = "audience of the configuration of workload identity federation."
  value       = "//iam.googleapis.com/\${google_iam_workload_identity_pool_provider.orrery.name}"
}`

const impersonationConfiguration = (member: string): string => `
resource "google_service_account_iam_member" "orrery" {
  service_account_id = google_service_account.orrery.name
  role               = "roles/iam.serviceAccountTokenCreator"
  member             = "${member}"
}`

/** The custom role, the service account and who acts as it, as a Terraform configuration. */
export const creatorConfiguration = ({ name, permissions, project, trust }: ClusterCreator): string =>
  `# The service account that Orrery acts as to create clusters in this project.
resource "google_project_iam_custom_role" "orrery" {
  project     = "${project}"
  role_id     = "${roleIdOf(name)}"
  title       = "Orrery"
  permissions = ${JSON.stringify(permissions, undefined, 2)}
}

resource "google_service_account" "orrery" {
  project      = "${project}"
  account_id   = "${name}"
  display_name = "Orrery"
}

resource "google_project_iam_member" "orrery" {
  project = "${project}"
  role    = google_project_iam_custom_role.orrery.name
  member  = google_service_account.orrery.member
}
${"member" in trust ? impersonationConfiguration(trust.member) : federationConfiguration(project, name, trust.issuer, trust.subject)}

output "service_account" {
  value = google_service_account.orrery.email
}`

const federationScript = (issuer: string, subject: string): string => `subject='${subject}'
number=$(gcloud projects describe "$project" --format='value(projectNumber)')
pool="projects/$number/locations/global/workloadIdentityPools/$name"
gcloud iam workload-identity-pools create "$name" --project="$project" --location=global
gcloud iam workload-identity-pools providers create-oidc "$name" --project="$project" --location=global \\
  --workload-identity-pool="$name" --issuer-uri='${issuer}' \\
  --attribute-mapping='google.subject=assertion.sub' --attribute-condition="assertion.sub == '$subject'"
gcloud iam service-accounts add-iam-policy-binding "$account" --project="$project" \\
  --role=roles/iam.workloadIdentityUser --member="principal://iam.googleapis.com/$pool/subject/$subject"
echo "audience: //iam.googleapis.com/$pool/providers/$name"`

const impersonationScript = (member: string): string =>
  `gcloud iam service-accounts add-iam-policy-binding "$account" --project="$project" \\
  --role=roles/iam.serviceAccountTokenCreator --member='${member}'`

/** The same as a script of gcloud commands. */
export const creatorScript = ({ name, permissions, project, trust }: ClusterCreator): string =>
  `#!/usr/bin/env bash
# The service account that Orrery acts as to create clusters in this project.
set -euo pipefail

project='${project}'
name='${name}'
account="$name@$project.iam.gserviceaccount.com"

gcloud iam roles create '${roleIdOf(name)}' --project="$project" --title=Orrery --stage=GA \\
  --permissions='${permissions.join(",")}'
gcloud iam service-accounts create "$name" --project="$project" --display-name=Orrery
gcloud projects add-iam-policy-binding "$project" --condition=None \\
  --member="serviceAccount:$account" --role="projects/$project/roles/${roleIdOf(name)}"
${"member" in trust ? impersonationScript(trust.member) : federationScript(trust.issuer, trust.subject)}
echo "service account: $account"`
