import type { RequestKey } from "#application/ports/IdempotencyKeys.ts"
import type { OperationId } from "#domain/operation/Operation.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import type { SecretPath } from "#domain/secret/Secret.ts"

/*
 * What each kind of ciphertext is bound to: an organization, and a path in it that begins with the kind. An id holds no slash, so no
 * two of these texts are alike. A text in use is never changed: what was encrypted with it would be lost.
 */

export const ofSecret = (organizationId: OrganizationId, path: SecretPath): string =>
  `${organizationId}/secrets/${path}`

export const ofOperationCredentials = (organizationId: OrganizationId, operationId: OperationId): string =>
  `${organizationId}/operations/${operationId}/cloud-credentials`

export const ofSavedPlan = (organizationId: OrganizationId, operationId: OperationId): string =>
  `${organizationId}/operations/${operationId}/plan`

export const ofTerraformState = (organizationId: string, clusterId: string): string =>
  `terraform-state/${organizationId}/${clusterId}`

/** An object of a simulated cluster. Its resource, namespace and name hold no slash. */
export const ofSimulatedObject = (clusterId: string, resource: string, namespace: string, name: string): string =>
  `simulated-clusters/${clusterId}/${resource}/${namespace}/${name}`

/** A scope begins with its organization and holds no line break; nor does a key. */
export const ofStoredResponse = ({ key, scope }: RequestKey): string => `${scope}\n${key}`

/** No organization: the check of an encryption key belongs to the whole database. */
export const ofKeyCheck = "key-check"
