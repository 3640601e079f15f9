import type { GkeSpec } from "./GkeSpec.ts"

/** Writes a stored specification as the `gke` part of a request. Of the credentials only their type is known. */
export const writeGke = ({
  credentialsSecret,
  credentialsType,
  serviceAccount: _serviceAccount,
  networkId,
  networkCidr,
  ...gke
}: GkeSpec) => ({
  ...gke,
  credentials: credentialsSecret ?? { type: credentialsType },
  ...(networkId === undefined ? {} : { vpcId: networkId }),
  vpcCIDR: networkCidr,
})
