import { Effect } from "effect"

import type { Unauthenticated as UnknownCaller } from "#application/access/Authenticate.ts"
import type { RequestKeyReused, RequestUnderWay, TooManyRequestKeys } from "#application/idempotency/RespondOnce.ts"
import type { ClusterPlanNotFound } from "#application/ports/ClusterPlans.ts"
import type { Forbidden as NotPermitted, KeyOfOtherOrganization } from "#domain/access/Actor.ts"
import type { ApiKeyHasEnded, ApiKeyNotFound } from "#domain/api-key/ApiKey.ts"
import type { ClusterNameTaken, ClusterNotFound, WrongClusterState } from "#domain/cluster/Cluster.ts"
import type { InvalidClusterRequest } from "#domain/cluster/InvalidClusterRequest.ts"
import type { SynthesisBusy } from "#domain/cluster/SynthesisBusy.ts"
import type { OperationNotFound } from "#domain/operation/Operation.ts"
import type {
  AlreadyMember,
  DefaultOrganizationIsPrivate,
  LastAdmin,
  MemberNotFound,
  OwnerStays,
} from "#domain/organization/Member.ts"
import type { OrganizationNameTaken, OrganizationNotFound } from "#domain/organization/Organization.ts"
import type { FeatureNotInPlan, KeyLifeTooLong, PlanLimitReached } from "#domain/plan/PlanLimit.ts"
import type { InvalidRequest } from "#domain/shared/InvalidRequest.ts"
import type { InvalidPageToken } from "#domain/shared/PageToken.ts"
import type { PreconditionFailed as Outdated } from "#domain/shared/PreconditionFailed.ts"
import type { Problem } from "#domain/shared/Problem.ts"
import type { Remedy } from "#domain/shared/Remedy.ts"
import type { IdentityProviderUnavailable } from "#domain/user/IdentityProviderUnavailable.ts"
import type { InvalidIdentityToken } from "#domain/user/InvalidIdentityToken.ts"
import type { InvalidProfile } from "#domain/user/InvalidProfile.ts"
import type {
  EmailTaken,
  EmailUnknown,
  LastGlobalAdmin,
  ProfileNotFound,
  UserNotFound,
  UserOwnsOrganizations,
} from "#domain/user/User.ts"

import {
  Conflict,
  Forbidden,
  NotFound,
  PaymentRequired,
  PreconditionFailed,
  RateLimited,
  Unauthenticated,
  Unavailable,
  Unprocessable,
  ValidationFailed,
} from "../api/errors/ApiError.ts"
import { idempotencyKeyHeader } from "../api/Idempotency.ts"
import { withRequestContext } from "../context/RequestContext.ts"
import { viewDifferences } from "../views/ClusterDifferences.ts"
import { withRemedy } from "./RemedyWords.ts"

interface Explained {
  readonly message: string
  readonly remedy?: Remedy | undefined
}

const body = ({ message, remedy }: Explained, traceId: string, problems: ReadonlyArray<Problem> = []) => ({
  ...withRemedy(message, remedy, problems),
  trace_id: traceId,
})

const about = (path: string, { message }: Explained): ReadonlyArray<Problem> => [{ path, message }]

const unauthenticated = <E extends Explained>(error: E, traceId: string) =>
  new Unauthenticated({ ...body(error, traceId), error_code: "UNAUTHENTICATED" })
const paymentRequired = <E extends Explained>(error: E, traceId: string) =>
  new PaymentRequired({ ...body(error, traceId), error_code: "PAYMENT_REQUIRED" })
const notFound = <E extends Explained>(error: E, traceId: string) =>
  new NotFound({ ...body(error, traceId), error_code: "NOT_FOUND" })
const invalid = <E extends Explained & { readonly problems: ReadonlyArray<Problem> }>(error: E, traceId: string) =>
  new ValidationFailed({ ...body(error, traceId, error.problems), error_code: "VALIDATION_FAILED" })
const conflict =
  <E extends Explained>(error_code: Conflict["error_code"], path?: string) =>
  (error: E, traceId: string) =>
    new Conflict({ ...body(error, traceId, path === undefined ? [] : about(path, error)), error_code })

/** Which response each error of the domain becomes. Status codes are known here and nowhere further in; the docs read it. */
export const errorBodies = {
  Unauthenticated: unauthenticated<UnknownCaller>,
  InvalidIdentityToken: unauthenticated<InvalidIdentityToken>,
  IdentityProviderUnavailable: (error: IdentityProviderUnavailable, traceId: string) =>
    new Unavailable({ ...body(error, traceId), error_code: "UNAVAILABLE" }),
  SynthesisBusy: (error: SynthesisBusy, traceId: string) =>
    new Unavailable({ ...body(error, traceId), error_code: "UNAVAILABLE" }),
  PlanLimitReached: paymentRequired<PlanLimitReached>,
  FeatureNotInPlan: paymentRequired<FeatureNotInPlan>,
  KeyLifeTooLong: paymentRequired<KeyLifeTooLong>,
  Forbidden: (error: NotPermitted, traceId: string) =>
    new Forbidden({ ...body(error, traceId), error_code: "FORBIDDEN" }),
  KeyOfOtherOrganization: (error: KeyOfOtherOrganization, traceId: string) =>
    new Forbidden({ ...body(error, traceId), error_code: "FORBIDDEN" }),
  ApiKeyNotFound: notFound<ApiKeyNotFound>,
  ClusterNotFound: notFound<ClusterNotFound>,
  ClusterPlanNotFound: notFound<ClusterPlanNotFound>,
  MemberNotFound: notFound<MemberNotFound>,
  OperationNotFound: notFound<OperationNotFound>,
  OrganizationNotFound: notFound<OrganizationNotFound>,
  ProfileNotFound: notFound<ProfileNotFound>,
  UserNotFound: notFound<UserNotFound>,
  EmailUnknown: notFound<EmailUnknown>,
  AlreadyMember: conflict<AlreadyMember>("ALREADY_EXISTS", "userId"),
  ApiKeyHasEnded: conflict<ApiKeyHasEnded>("WRONG_STATE"),
  ClusterNameTaken: (error: ClusterNameTaken, traceId: string) => {
    const { details, ...fields } = body(error, traceId, about("clusterName", error))
    const differences = error.specs && viewDifferences(error.specs)
    return new Conflict({
      ...fields,
      details: { ...details, ...(differences && { differences }) },
      error_code: "ALREADY_EXISTS",
    })
  },
  DefaultOrganizationIsPrivate: conflict<DefaultOrganizationIsPrivate>("CONFLICT"),
  EmailTaken: conflict<EmailTaken>("ALREADY_EXISTS"),
  LastAdmin: conflict<LastAdmin>("LAST_ADMIN"),
  LastGlobalAdmin: conflict<LastGlobalAdmin>("LAST_ADMIN"),
  OrganizationNameTaken: conflict<OrganizationNameTaken>("ALREADY_EXISTS", "name"),
  OwnerStays: conflict<OwnerStays>("CONFLICT"),
  RequestUnderWay: conflict<RequestUnderWay>("CONFLICT"),
  UserOwnsOrganizations: conflict<UserOwnsOrganizations>("IN_USE"),
  WrongClusterState: conflict<WrongClusterState>("WRONG_STATE"),
  PreconditionFailed: (error: Outdated, traceId: string) =>
    new PreconditionFailed({ ...body(error, traceId), error_code: "PRECONDITION_FAILED" }),
  RequestKeyReused: (error: RequestKeyReused, traceId: string) =>
    new Unprocessable({ ...body(error, traceId, about(idempotencyKeyHeader, error)), error_code: "UNPROCESSABLE" }),
  TooManyRequestKeys: (error: TooManyRequestKeys, traceId: string) =>
    new RateLimited({ ...body(error, traceId, about(idempotencyKeyHeader, error)), error_code: "RATE_LIMITED" }),
  InvalidProfile: (error: InvalidProfile, traceId: string) =>
    new Unprocessable({ ...body(error, traceId), error_code: "UNPROCESSABLE" }),
  InvalidClusterRequest: invalid<InvalidClusterRequest>,
  InvalidRequest: invalid<InvalidRequest>,
  InvalidPageToken: (error: InvalidPageToken, traceId: string) =>
    new ValidationFailed({ ...body(error, traceId, about("pageToken", error)), error_code: "VALIDATION_FAILED" }),
}

export type ErrorBodies = typeof errorBodies
type DomainError = Parameters<ErrorBodies[keyof ErrorBodies]>[0]
type ErrorBodyOf<E extends DomainError> = { readonly [Tag in E["_tag"]]: ReturnType<ErrorBodies[Tag]> }[E["_tag"]]

/** Turns the errors of a use case into the bodies that the contract declares for them. */
export const declareErrors = <A, E extends DomainError, R>(
  effect: Effect.Effect<A, E, R>,
): Effect.Effect<A, ErrorBodyOf<E>, R> =>
  Effect.catch(effect, (error) =>
    Effect.flatMap(
      withRequestContext(({ traceId }) => {
        // The tag picks the function that takes exactly this error; TypeScript cannot follow that through a union.
        const response = errorBodies[error._tag] as unknown as (error: E, traceId: string) => ErrorBodyOf<E>
        return response(error, traceId)
      }),
      Effect.fail,
    ),
  )
