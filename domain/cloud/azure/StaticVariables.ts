import type { StaticVariables } from "../Cloud.ts"

export const clientIdVariable = "ARM_CLIENT_ID"
export const tenantIdVariable = "ARM_TENANT_ID"

/** The subscription of a request is its `accountId`. Repeating it here is allowed, as Azure's own tools do. */
export const subscriptionIdVariable = "ARM_SUBSCRIPTION_ID"

/** The secret of an application or a service principal. */
export const clientSecretVariable = "ARM_CLIENT_SECRET"

/** A token of another identity provider that an application trusts. */
export const oidcTokenVariable = "ARM_OIDC_TOKEN"

/** With `true`, the provider exchanges the token. */
export const useOidcVariable = "ARM_USE_OIDC"

/** The forms of static credentials: an application with its secret, or with a token that it trusts. */
export const azureStaticVariables: ReadonlyArray<StaticVariables> = [
  { required: [clientIdVariable, clientSecretVariable, tenantIdVariable], optional: [subscriptionIdVariable] },
  { required: [clientIdVariable, oidcTokenVariable, tenantIdVariable], optional: [subscriptionIdVariable] },
]
