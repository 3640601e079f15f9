import type { CloudProvider } from "../../cloud/CloudProvider.ts"
import type { ProvisionerOnClouds } from "../ProvisionerDefinition.ts"
import { selfHostedOnAws } from "./aws/SelfHostedOnAws.ts"
import { selfHostedOnAzure } from "./azure/SelfHostedOnAzure.ts"
import { selfHostedOnGcp } from "./gcp/SelfHostedOnGcp.ts"
import { selfHostedKnown } from "./SelfHostedKnown.ts"

/** A control plane on machines of the user's account. */
export const selfHosted = {
  ...selfHostedKnown,
  clouds: { aws: selfHostedOnAws, gcp: selfHostedOnGcp, azure: selfHostedOnAzure },
  cloudOf: ({ selfHosted: { provider } }) => provider,
} as const satisfies ProvisionerOnClouds<{
  readonly type: "selfHosted"
  readonly selfHosted: { readonly provider: CloudProvider }
}>
