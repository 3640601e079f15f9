import type { AwsRequest } from "./AwsRequest.ts"

/** How long the control plane's and the network's logs are kept. */
export const logRetentionDays = 365

export const flowLogGroup = (request: AwsRequest): string => `/aws/vpc/${request.name}/flow-logs`
