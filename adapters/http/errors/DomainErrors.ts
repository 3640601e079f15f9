import { Effect } from "effect"

import { Forbidden, KeyOfOtherOrganization } from "#domain/access/Actor.ts"
import { permissions } from "#domain/access/Permission.ts"
import { Unauthenticated } from "#domain/access/Unauthenticated.ts"
import { ApiKeyHasEnded, ApiKeyNotFound } from "#domain/api-key/ApiKey.ts"
import { CatalogueEntryNotFound } from "#domain/catalogue/CatalogueEntryNotFound.ts"
import { CloudOffersUnavailable } from "#domain/catalogue/CloudOffersUnavailable.ts"
import { ImplausibleOffer } from "#domain/catalogue/RefreshedRegion.ts"
import { RefreshesBusy } from "#domain/catalogue/RefreshesBusy.ts"
import {
  ClusterId,
  ClusterNameTaken,
  ClusterNotFound,
  deletableStates,
  WrongClusterState,
} from "#domain/cluster/Cluster.ts"
import { InvalidClusterRequest } from "#domain/cluster/InvalidClusterRequest.ts"
import { SynthesisBusy } from "#domain/cluster/SynthesisBusy.ts"
import { ClusterPlanNotFound } from "#domain/infrastructure/ClusterPlan.ts"
import { KubeconfigRoleTooHigh } from "#domain/kubeconfig/ClusterRoles.ts"
import { ClusterUnreachable } from "#domain/kubeconfig/ClusterUnreachable.ts"
import { OperationNotFound } from "#domain/operation/Operation.ts"
import {
  AlreadyMember,
  DefaultOrganizationIsPrivate,
  LastAdmin,
  MemberNotFound,
  OwnerStays,
} from "#domain/organization/Member.ts"
import { OrganizationNameTaken, OrganizationNotFound } from "#domain/organization/Organization.ts"
import { defaultPricing } from "#domain/plan/DefaultPricing.ts"
import { findExclusion, findShortage, KeyLifeTooLong } from "#domain/plan/PlanLimit.ts"
import { PreflightBusy } from "#domain/preflight/PreflightBusy.ts"
import { RequestKeyReused, RequestUnderWay, TooManyRequestKeys } from "#domain/request/RequestKey.ts"
import { InvalidRequest } from "#domain/shared/InvalidRequest.ts"
import { InvalidPageToken } from "#domain/shared/PageToken.ts"
import { PreconditionFailed } from "#domain/shared/PreconditionFailed.ts"
import type { Problem } from "#domain/shared/Problem.ts"
import type { Remedy } from "#domain/shared/Remedy.ts"
import { IdentityProviderUnavailable } from "#domain/user/IdentityProviderUnavailable.ts"
import { InvalidIdentityToken } from "#domain/user/InvalidIdentityToken.ts"
import { InvalidProfile } from "#domain/user/InvalidProfile.ts"
import {
  EmailTaken,
  EmailUnknown,
  LastGlobalAdmin,
  ProfileNotFound,
  UserNotFound,
  UserOwnsOrganizations,
} from "#domain/user/User.ts"

import { exampleCatalogue } from "../api/CloudExamples.ts"
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

const exampleRegion = { provider: exampleCatalogue.provider, region: exampleCatalogue.region }

const id = "0197c0de-0000-7000-8000-000000000001"

const wrongName = { path: "clusterName", message: "clusterName must be 1 to 50 characters." }

const present = <A>(value: A | undefined): ReadonlyArray<A> => (value === undefined ? [] : [value])

const { id: smallestPlan } = defaultPricing.plans[0]

/** With a path, the error itself is the problem of that field. */
const bodyOf = <Code extends ErrorCode>(
  code: Code,
  { message, problems, remedy }: Explained,
  traceId: string,
  path?: string,
) => errorBody(code, { message, remedy, problems: path === undefined ? problems : [{ path, message }] }, traceId)

/** The response to the errors that the examples are of. Only the documentation creates the examples. */
const respond = <E extends Explained, Code extends ErrorCode>(
  examples: () => ReadonlyArray<E>,
  code: Code,
  path?: string,
) => ({ body: (error: E, traceId: string) => bodyOf(code, error, traceId, path), examples })

/**
 * Which response each error of the domain becomes, with examples of the error. Status codes are known here and nowhere further
 * in; the documentation reads it.
 */
export const domainErrors = {
  Unauthenticated: respond(
    () => Unauthenticated.fields.reason.literals.map((reason) => new Unauthenticated({ reason })),
    "UNAUTHENTICATED",
  ),
  InvalidIdentityToken: respond(
    () => InvalidIdentityToken.fields.reason.literals.map((reason) => new InvalidIdentityToken({ reason })),
    "UNAUTHENTICATED",
  ),
  IdentityProviderUnavailable: respond(
    () => [new IdentityProviderUnavailable({ issuer: "https://login.example.com", problem: "" })],
    "UNAVAILABLE",
  ),
  SynthesisBusy: respond(() => [new SynthesisBusy({})], "UNAVAILABLE"),
  RefreshesBusy: respond(() => [new RefreshesBusy({})], "UNAVAILABLE"),
  ClusterUnreachable: respond(
    () => [
      new ClusterUnreachable({
        clusterName: "staging",
        reason: "The Kubernetes API cannot be reached, or its certificate is not trusted. Try again in a minute.",
      }),
    ],
    "UNAVAILABLE",
  ),
  KubeconfigRoleTooHigh: respond(
    () => [new KubeconfigRoleTooHigh({ role: "owner", ownRole: "admin" })],
    "FORBIDDEN",
    "role",
  ),
  PreflightBusy: respond(() => [new PreflightBusy({})], "UNAVAILABLE"),
  CloudOffersUnavailable: respond(
    () => [
      new CloudOffersUnavailable({
        ...exampleRegion,
        problem: "its API responded with UnauthorizedOperation.",
        advice: "The server's identity needs more permissions.",
      }),
    ],
    "UNPROCESSABLE",
  ),
  ImplausibleOffer: respond(
    () => [
      new ImplausibleOffer({
        ...exampleRegion,
        problem: "It lists 3 machine types, and the catalog has 243.",
      }),
    ],
    "UNPROCESSABLE",
  ),
  PlanLimitReached: respond(
    () => present(findShortage(defaultPricing, smallestPlan, "clusters", Number.MAX_SAFE_INTEGER)),
    "PAYMENT_REQUIRED",
  ),
  FeatureNotInPlan: respond(
    () =>
      present(
        findExclusion(defaultPricing, smallestPlan, "slack-notifications", { role: "owner", globalRole: "developer" }),
      ),
    "PAYMENT_REQUIRED",
  ),
  KeyLifeTooLong: respond(() => [new KeyLifeTooLong({ planName: "Developer", daysMax: 90 })], "PAYMENT_REQUIRED"),
  Forbidden: respond(
    () => [
      new Forbidden({
        permission: "cluster:create",
        role: "viewer",
        roles: permissions["cluster:create"].roles,
        scope: "organization",
      }),
      new Forbidden({
        permission: "cluster:create",
        role: "admin",
        roles: permissions["cluster:create"].roles,
        scope: "organization",
        lacksApproval: true,
      }),
    ],
    "FORBIDDEN",
  ),
  KeyOfOtherOrganization: respond(() => [new KeyOfOtherOrganization()], "FORBIDDEN"),
  ApiKeyNotFound: respond(() => [new ApiKeyNotFound({ apiKeyId: id })], "NOT_FOUND"),
  CatalogueEntryNotFound: respond(
    () => [new CatalogueEntryNotFound({ entry: "zone", place: "eu-west-1", alternatives: ["eu-west-1a"] })],
    "NOT_FOUND",
  ),
  ClusterNotFound: respond(() => [new ClusterNotFound({ clusterId: "staging" })], "NOT_FOUND"),
  ClusterPlanNotFound: respond(() => [new ClusterPlanNotFound({ clusterId: ClusterId.make(id) })], "NOT_FOUND"),
  MemberNotFound: respond(() => [new MemberNotFound({ userId: id })], "NOT_FOUND"),
  OperationNotFound: respond(() => [new OperationNotFound({ operationId: id })], "NOT_FOUND"),
  OrganizationNotFound: respond(() => [new OrganizationNotFound({ organization: "acme" })], "NOT_FOUND"),
  ProfileNotFound: respond(() => [new ProfileNotFound()], "NOT_FOUND"),
  UserNotFound: respond(() => [new UserNotFound({ userId: id })], "NOT_FOUND"),
  EmailUnknown: respond(() => [new EmailUnknown()], "NOT_FOUND"),
  AlreadyMember: respond(() => [new AlreadyMember({ userId: id })], "ALREADY_EXISTS", "userId"),
  ApiKeyHasEnded: respond(() => [new ApiKeyHasEnded({ apiKeyId: id, status: "REVOKED" })], "WRONG_STATE"),
  ClusterNameTaken: {
    body: (error: ClusterNameTaken, traceId: string) => {
      const taken = bodyOf("ALREADY_EXISTS", error, traceId, "clusterName")
      const differences = error.specs && viewDifferences(error.specs)
      return new Conflict({ ...taken, details: { ...taken.details, ...(differences && { differences }) } })
    },
    examples: () => [new ClusterNameTaken({ clusterName: "staging" })],
  },
  DefaultOrganizationIsPrivate: respond(() => [new DefaultOrganizationIsPrivate({ name: "ada" })], "CONFLICT"),
  EmailTaken: respond(() => [new EmailTaken()], "ALREADY_EXISTS"),
  LastAdmin: respond(() => [new LastAdmin()], "LAST_ADMIN"),
  LastGlobalAdmin: respond(() => [new LastGlobalAdmin()], "LAST_ADMIN"),
  OrganizationNameTaken: respond(() => [new OrganizationNameTaken({ name: "acme" })], "ALREADY_EXISTS", "name"),
  OwnerStays: respond(() => [new OwnerStays()], "CONFLICT"),
  RequestUnderWay: respond(() => [new RequestUnderWay()], "CONFLICT"),
  UserOwnsOrganizations: respond(() => [new UserOwnsOrganizations({ organizations: ["acme"] })], "IN_USE"),
  WrongClusterState: respond(
    () => [new WrongClusterState({ clusterName: "staging", state: "PROVISIONING", wanted: deletableStates })],
    "WRONG_STATE",
  ),
  PreconditionFailed: respond(() => [new PreconditionFailed()], "PRECONDITION_FAILED"),
  RequestKeyReused: respond(() => [new RequestKeyReused()], "UNPROCESSABLE", idempotencyKeyHeader),
  TooManyRequestKeys: respond(
    () => [new TooManyRequestKeys({ retryAfterSeconds: 3600 })],
    "RATE_LIMITED",
    idempotencyKeyHeader,
  ),
  InvalidProfile: respond(
    () => InvalidProfile.fields.reason.literals.map((reason) => new InvalidProfile({ reason })),
    "UNPROCESSABLE",
  ),
  InvalidClusterRequest: respond(() => [new InvalidClusterRequest({ problems: [wrongName] })], "VALIDATION_FAILED"),
  InvalidRequest: respond(
    () => [new InvalidRequest({ problems: [{ path: "name", message: "name must be 1 to 63 characters." }] })],
    "VALIDATION_FAILED",
  ),
  InvalidPageToken: respond(() => [new InvalidPageToken()], "VALIDATION_FAILED", "pageToken"),
}

export type DomainErrors = typeof domainErrors
type DomainError = Parameters<DomainErrors[keyof DomainErrors]["body"]>[0]
type ErrorBodyOf<E extends DomainError> = {
  readonly [Tag in E["_tag"]]: ReturnType<DomainErrors[Tag]["body"]>
}[E["_tag"]]

/** Turns the errors of a use case into the bodies that the contract declares for them. */
export const declareErrors = <A, E extends DomainError, R>(
  effect: Effect.Effect<A, E, R>,
): Effect.Effect<A, ErrorBodyOf<E>, R> =>
  Effect.catch(effect, (error) =>
    Effect.flatMap(
      withRequestContext(({ traceId }) => {
        // The tag picks the function that takes exactly this error; TypeScript cannot follow that through a union.
        const response = domainErrors[error._tag].body as unknown as (error: E, traceId: string) => ErrorBodyOf<E>
        return response(error, traceId)
      }),
      Effect.fail,
    ),
  )
