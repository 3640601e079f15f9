import type { ErrorCodes } from "../ErrorCodeMeaning.ts"

/** The error codes of Azure Resource Manager, of its services, and of Microsoft Entra. */
export const azureErrorCodes: ErrorCodes = {
  quota:
    /QuotaExceeded|OperationNotAllowed\b[^.]{0,200}quota|InsufficientVCPUQuota|ErrCode_InsufficientVCPUQuota|SkuNotAvailable|AllocationFailed|ZonalAllocationFailed|OverconstrainedAllocationRequest|CountLimitReached|ResourceCountExceedsLimit/i,
  unauthorized:
    /AuthorizationFailed|AuthorizationPermissionMismatch|LinkedAuthorizationFailed|AADSTS\d{5,6}|InvalidAuthenticationToken|InvalidClientSecret|unauthorized_client|invalid_client|SubscriptionNotFound|RequestDisallowedByPolicy|could not configure AzureCli|building account|MissingSubscriptionRegistration/i,
  transient:
    /TooManyRequests|RoleDefinitionDoesNotExist|RetryableError|ServerTimeout|InternalServerError|AnotherOperationInProgress|OperationPreempted|unexpected status 50[0234]\b|PrincipalNotFound/i,
  nameTaken:
    /already exists - to be managed via Terraform|RoleAssignmentExists|RoleDefinitionWithSameNameExists|NameNotAvailable|AlreadyExists/i,
  dependency:
    /InUse\w{0,60}CannotBe(?:Deleted|Updated)|CannotDeleteResource|ScopeLocked|ResourceGroupNotFound|ResourceNotFound|ParentResourceNotFound|NotFound\b|CannotBeDeleted|NicInUse|RoleDefinitionHasAssignments|contains Resources/i,
  invalid:
    /InvalidParameter|BadRequest|InvalidTemplate|PropertyChangeNotAllowed|InvalidResource\w{0,40}|K8sVersionNotSupported/i,
}
