import type { AksSpec } from "./AksSpec.ts"

/** Writes a stored specification as the `aks` part of a request. Of the credentials only their type is known. */
export const writeAks = ({
  clientId: _clientId,
  credentialsSecret,
  credentialsType,
  networkCidr,
  networkId,
  podCidr,
  serviceCidr,
  tenantId: _tenantId,
  ...aks
}: AksSpec) => ({
  ...aks,
  credentials: credentialsSecret ?? { type: credentialsType },
  ...(networkId === undefined ? {} : { vpcId: networkId }),
  vpcCIDR: networkCidr,
  podCIDR: podCidr,
  serviceCIDR: serviceCidr,
})
