import type { AwsRequest } from "../aws/AwsRequest.ts"

/** EKS writes its control plane logs to the group of this name and no other. */
export const controlPlaneLogGroup = (request: AwsRequest): string => `/aws/eks/${request.name}/cluster`
