import type { EksSpec } from "./EksSpec.ts"

/** Writes a stored specification as the `eks` part of a request. Of the credentials only their type is known. */
export const writeEks = ({
  credentialsSecret,
  credentialsType,
  roleArn: _roleArn,
  subnets,
  vpcCidr,
  controlPlaneAvailabilityZones,
  karpenter,
  ...eks
}: EksSpec) => ({
  ...eks,
  credentials: credentialsSecret ?? { type: credentialsType },
  // Subnets are given only with the user's own network.
  ...(eks.vpcId === undefined ? {} : { subnets }),
  vpcCIDR: vpcCidr,
  controlPlaneAvailabityZones: controlPlaneAvailabilityZones,
  ...(karpenter === undefined ? {} : { addOnServices: { karpenter: { enabled: true, ...karpenter } } }),
})
