import type { ErrorCodes } from "../ErrorCodeMeaning.ts"

/** The error codes of the AWS APIs. */
export const awsErrorCodes: ErrorCodes = {
  // EC2 calls throttling `RequestLimitExceeded`, and others say `rateLimitExceeded`: neither is a quota.
  quota: /(?<!Request|Rate)LimitExceeded|QuotaExceeded|CountExceeded|vCPU limit|InsufficientInstanceCapacity/i,
  unauthorized:
    /AccessDenied|InvalidClientTokenId|SignatureDoesNotMatch|ExpiredToken|AuthFailure|NoCredentialProviders|UnrecognizedClient|OptInRequired/i,
  transient: /Throttl|RequestLimitExceeded|Rate exceeded|RequestError|ConcurrentModification|OperationAborted/i,
  nameTaken: /DuplicateName/i,
  // EKS returns `ResourceInUseException` for a taken name, too.
  dependency: /DependencyViolation|ResourceInUse|InvalidSubnet|InvalidVpc|NodeCreationFailure/i,
  invalid: /InvalidParameter|ValidationError|ValidationException/i,
}
