/**
 * An application in a user's Microsoft Entra tenant that Orrery acts as, and that trusts the tokens of one subject, which
 * the user sends. Every text is checked before it gets here.
 */
export interface ClusterApplication {
  readonly name: string
  /** The id of the subscription that clusters are created in. */
  readonly subscription: string
  readonly issuer: string
  readonly subject: string
  /** What it may do, each once and in order. */
  readonly actions: ReadonlyArray<string>
}

/** What Microsoft Entra expects tokens to be for. */
export const audience = "api://AzureADTokenExchange"

/** What a role in the subscription leaves out: it would open the blobs of every container. */
export const forContainers =
  "Self-hosted clusters also need the role Storage Blob Data Contributor for it, on their container."

/** The custom role, the application and whose tokens it trusts, as a Terraform configuration. */
export const applicationConfiguration = ({
  actions,
  issuer,
  name,
  subject,
  subscription,
}: ClusterApplication): string =>
  `# The application that Orrery acts as to create clusters in this subscription.
# ${forContainers}
resource "azurerm_role_definition" "orrery" {
  name              = "${name}"
  scope             = "/subscriptions/${subscription}"
  assignable_scopes = ["/subscriptions/${subscription}"]

  permissions {
    actions = ${JSON.stringify(actions, undefined, 2)}
  }
}

resource "azuread_application" "orrery" {
  display_name = "${name}"
}

resource "azuread_service_principal" "orrery" {
  client_id = azuread_application.orrery.client_id
}

resource "azuread_application_federated_identity_credential" "orrery" {
  application_id = azuread_application.orrery.id
  display_name   = "orrery"
  audiences      = ["${audience}"]
  issuer         = "${issuer}"
  subject        = "${subject}"
}

resource "azurerm_role_assignment" "orrery" {
  scope              = "/subscriptions/${subscription}"
  role_definition_id = azurerm_role_definition.orrery.role_definition_resource_id
  principal_id       = azuread_service_principal.orrery.object_id
  principal_type     = "ServicePrincipal"
}

output "client_id" {
  description = "clientId or ARM_CLIENT_ID of a manifest."
  value       = azuread_application.orrery.client_id
}

output "tenant_id" {
  description = "tenantId or ARM_TENANT_ID of a manifest."
  value       = azuread_service_principal.orrery.application_tenant_id
}`

/** The same as a script of az commands. */
export const applicationScript = ({ actions, issuer, name, subject, subscription }: ClusterApplication): string => {
  const scope = `/subscriptions/${subscription}`
  const role = { Name: name, Description: "Create clusters with Orrery", Actions: actions, AssignableScopes: [scope] }
  const credential = { name: "orrery", issuer, subject, audiences: [audience] }
  return `#!/usr/bin/env bash
# The application that Orrery acts as to create clusters in this subscription.
# ${forContainers}
set -euo pipefail

scope='${scope}'
name='${name}'

role=$(az role definition create --subscription '${subscription}' --query name --output tsv --role-definition '${JSON.stringify(role)}')
client=$(az ad app create --display-name "$name" --query appId --output tsv)
principal=$(az ad sp create --id "$client" --query id --output tsv)
az ad app federated-credential create --id "$client" --parameters '${JSON.stringify(credential)}'

# Azure needs some seconds until a new role can be assigned.
for try in 1 2 3 4 5 6; do
  if az role assignment create --subscription '${subscription}' --scope "$scope" --role "$role" \\
    --assignee-object-id "$principal" --assignee-principal-type ServicePrincipal; then break; fi
  if [ "$try" = 6 ]; then exit 1; fi
  sleep 10
done

echo "clientId: $client"
echo "tenantId: $(az account show --subscription '${subscription}' --query tenantId --output tsv)"`
}
