import { Effect } from "effect"

import type { Forbidden as NotPermitted, KeyOfOtherOrganization } from "#domain/access/Actor.ts"
import type { Unauthenticated as UnknownCaller } from "#domain/access/Unauthenticated.ts"
import type { ApiKeyHasEnded, ApiKeyNotFound } from "#domain/api-key/ApiKey.ts"
import type { ClusterNameTaken, ClusterNotFound, WrongClusterState } from "#domain/cluster/Cluster.ts"
import type { InvalidClusterRequest } from "#domain/cluster/InvalidClusterRequest.ts"
import type { SynthesisBusy } from "#domain/cluster/SynthesisBusy.ts"
import type { ClusterPlanNotFound } from "#domain/infrastructure/ClusterPlan.ts"
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
import type { RequestKeyReused, RequestUnderWay, TooManyRequestKeys } from "#domain/request/RequestKey.ts"
import type { InvalidRequest } from "#domain/shared/InvalidRequest.ts"
import type { InvalidPageToken } from "#domain/shared/PageToken.ts"
import type { PreconditionFailed } from "#domain/shared/PreconditionFailed.ts"
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

import { Conflict } from "../api/errors/ApiError.ts"
import { idempotencyKeyHeader } from "../api/Idempotency.ts"
import { withRequestContext } from "../context/RequestContext.ts"
import { viewDifferences } from "../views/ClusterDifferences.ts"
import { errorBody, type ErrorCode } from "./Refuse.ts"

interface Explained {
  readonly message: string
  readonly problems?: ReadonlyArray<Problem>
  readonly remedy?: Remedy | undefined
}

/** With a path, the error itself is the problem of that field. */
const respond =
  <Code extends ErrorCode>(code: Code, path?: string) =>
  <E extends Explained>({ message, problems, remedy }: E, traceId: string) =>
    errorBody(code, { message, remedy, problems: path === undefined ? problems : [{ path, message }] }, traceId)

const clusterNameTaken = respond("ALREADY_EXISTS", "clusterName")

/** Which response each error of the domain becomes. Status codes are known here and nowhere further in; the docs read it. */
export const errorBodies = {
  Unauthenticated: respond("UNAUTHENTICATED")<UnknownCaller>,
  InvalidIdentityToken: respond("UNAUTHENTICATED")<InvalidIdentityToken>,
  IdentityProviderUnavailable: respond("UNAVAILABLE")<IdentityProviderUnavailable>,
  SynthesisBusy: respond("UNAVAILABLE")<SynthesisBusy>,
  PlanLimitReached: respond("PAYMENT_REQUIRED")<PlanLimitReached>,
  FeatureNotInPlan: respond("PAYMENT_REQUIRED")<FeatureNotInPlan>,
  KeyLifeTooLong: respond("PAYMENT_REQUIRED")<KeyLifeTooLong>,
  Forbidden: respond("FORBIDDEN")<NotPermitted>,
  KeyOfOtherOrganization: respond("FORBIDDEN")<KeyOfOtherOrganization>,
  ApiKeyNotFound: respond("NOT_FOUND")<ApiKeyNotFound>,
  ClusterNotFound: respond("NOT_FOUND")<ClusterNotFound>,
  ClusterPlanNotFound: respond("NOT_FOUND")<ClusterPlanNotFound>,
  MemberNotFound: respond("NOT_FOUND")<MemberNotFound>,
  OperationNotFound: respond("NOT_FOUND")<OperationNotFound>,
  OrganizationNotFound: respond("NOT_FOUND")<OrganizationNotFound>,
  ProfileNotFound: respond("NOT_FOUND")<ProfileNotFound>,
  UserNotFound: respond("NOT_FOUND")<UserNotFound>,
  EmailUnknown: respond("NOT_FOUND")<EmailUnknown>,
  AlreadyMember: respond("ALREADY_EXISTS", "userId")<AlreadyMember>,
  ApiKeyHasEnded: respond("WRONG_STATE")<ApiKeyHasEnded>,
  ClusterNameTaken: (error: ClusterNameTaken, traceId: string) => {
    const taken = clusterNameTaken(error, traceId)
    const differences = error.specs && viewDifferences(error.specs)
    return new Conflict({ ...taken, details: { ...taken.details, ...(differences && { differences }) } })
  },
  DefaultOrganizationIsPrivate: respond("CONFLICT")<DefaultOrganizationIsPrivate>,
  EmailTaken: respond("ALREADY_EXISTS")<EmailTaken>,
  LastAdmin: respond("LAST_ADMIN")<LastAdmin>,
  LastGlobalAdmin: respond("LAST_ADMIN")<LastGlobalAdmin>,
  OrganizationNameTaken: respond("ALREADY_EXISTS", "name")<OrganizationNameTaken>,
  OwnerStays: respond("CONFLICT")<OwnerStays>,
  RequestUnderWay: respond("CONFLICT")<RequestUnderWay>,
  UserOwnsOrganizations: respond("IN_USE")<UserOwnsOrganizations>,
  WrongClusterState: respond("WRONG_STATE")<WrongClusterState>,
  PreconditionFailed: respond("PRECONDITION_FAILED")<PreconditionFailed>,
  RequestKeyReused: respond("UNPROCESSABLE", idempotencyKeyHeader)<RequestKeyReused>,
  TooManyRequestKeys: respond("RATE_LIMITED", idempotencyKeyHeader)<TooManyRequestKeys>,
  InvalidProfile: respond("UNPROCESSABLE")<InvalidProfile>,
  InvalidClusterRequest: respond("VALIDATION_FAILED")<InvalidClusterRequest>,
  InvalidRequest: respond("VALIDATION_FAILED")<InvalidRequest>,
  InvalidPageToken: respond("VALIDATION_FAILED", "pageToken")<InvalidPageToken>,
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
