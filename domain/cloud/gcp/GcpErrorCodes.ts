import type { ErrorCodes } from "../ErrorCodeMeaning.ts"

/** The error codes of the Google Cloud APIs. */
export const gcpErrorCodes: ErrorCodes = {
  quota:
    /QUOTA_EXCEEDED|quotaExceeded|Quota '[A-Z0-9_]+' exceeded|RESOURCE_POOL_EXHAUSTED|GCE_STOCKOUT|Insufficient (?:regional )?quota|insufficientQuota/i,
  unauthorized:
    /PERMISSION_DENIED|UNAUTHENTICATED|Error 401\b|Required '[A-Za-z.]+' permission|forbidden|invalid_grant|accessNotConfigured|SERVICE_DISABLED|could not find default credentials|oauth2: cannot fetch token/i,
  transient: /rateLimitExceeded|RESOURCE_EXHAUSTED|backendError|UNAVAILABLE|resourceNotReady|Error (?:429|50[0234])\b/,
  nameTaken: /alreadyExists|ALREADY_EXISTS|Error 409\b/,
  dependency: /resourceInUseByAnotherResource|FAILED_PRECONDITION|NOT_FOUND|Error 404\b/,
  invalid: /INVALID_ARGUMENT|badRequest|Error 400\b/,
}
