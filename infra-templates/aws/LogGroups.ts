import type { EksRequest } from "../eks/EksRequest.ts"

/** How long the control plane's and the network's logs are kept. */
export const logRetentionDays = 365

/** EKS writes its control plane logs to the group of this name and no other. */
export const controlPlaneLogGroup = (request: EksRequest): string => `/aws/eks/${request.name}/cluster`

export const flowLogGroup = (request: EksRequest): string => `/aws/vpc/${request.name}/flow-logs`
