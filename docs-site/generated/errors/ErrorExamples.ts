import type { ErrorBodies } from "#adapters/http/errors/DomainErrors.ts"
import { Forbidden, KeyOfOtherOrganization } from "#domain/access/Actor.ts"
import { permissions } from "#domain/access/Permission.ts"
import { Unauthenticated } from "#domain/access/Unauthenticated.ts"
import { ApiKeyHasEnded, ApiKeyNotFound } from "#domain/api-key/ApiKey.ts"
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
import { RequestKeyReused, RequestUnderWay, TooManyRequestKeys } from "#domain/request/RequestKey.ts"
import { InvalidRequest } from "#domain/shared/InvalidRequest.ts"
import { InvalidPageToken } from "#domain/shared/PageToken.ts"
import { PreconditionFailed } from "#domain/shared/PreconditionFailed.ts"
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

type Examples = { readonly [Tag in keyof ErrorBodies]: ReadonlyArray<Parameters<ErrorBodies[Tag]>[0]> }

const id = "0197c0de-0000-7000-8000-000000000001"

const wrongName = { path: "clusterName", message: "clusterName must be 1 to 50 characters." }

const present = <A>(value: A | undefined): ReadonlyArray<A> => (value === undefined ? [] : [value])

const { id: smallestPlan } = defaultPricing.plans[0]

/** Examples of every error that has its own message. The errors themselves generate the messages. */
export const errorExamples: Examples = {
  Unauthenticated: Unauthenticated.fields.reason.literals.map((reason) => new Unauthenticated({ reason })),
  InvalidIdentityToken: InvalidIdentityToken.fields.reason.literals.map(
    (reason) => new InvalidIdentityToken({ reason }),
  ),
  IdentityProviderUnavailable: [new IdentityProviderUnavailable({ issuer: "https://login.example.com", problem: "" })],
  SynthesisBusy: [new SynthesisBusy({})],
  KeyLifeTooLong: [new KeyLifeTooLong({ planName: "Developer", daysMax: 90 })],
  PlanLimitReached: present(findShortage(defaultPricing, smallestPlan, "clusters", Number.MAX_SAFE_INTEGER)),
  FeatureNotInPlan: present(
    findExclusion(defaultPricing, smallestPlan, "slack-notifications", { role: "owner", globalRole: "developer" }),
  ),
  Forbidden: [
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
  KeyOfOtherOrganization: [new KeyOfOtherOrganization()],
  ApiKeyNotFound: [new ApiKeyNotFound({ apiKeyId: id })],
  ClusterNotFound: [new ClusterNotFound({ clusterId: "staging" })],
  ClusterPlanNotFound: [new ClusterPlanNotFound({ clusterId: ClusterId.make(id) })],
  MemberNotFound: [new MemberNotFound({ userId: id })],
  OperationNotFound: [new OperationNotFound({ operationId: id })],
  OrganizationNotFound: [new OrganizationNotFound({ organization: "acme" })],
  ProfileNotFound: [new ProfileNotFound()],
  UserNotFound: [new UserNotFound({ userId: id })],
  EmailUnknown: [new EmailUnknown()],
  AlreadyMember: [new AlreadyMember({ userId: id })],
  ApiKeyHasEnded: [new ApiKeyHasEnded({ apiKeyId: id, status: "REVOKED" })],
  ClusterNameTaken: [new ClusterNameTaken({ clusterName: "staging" })],
  DefaultOrganizationIsPrivate: [new DefaultOrganizationIsPrivate({ name: "ada" })],
  EmailTaken: [new EmailTaken()],
  LastAdmin: [new LastAdmin()],
  LastGlobalAdmin: [new LastGlobalAdmin()],
  OrganizationNameTaken: [new OrganizationNameTaken({ name: "acme" })],
  OwnerStays: [new OwnerStays()],
  RequestUnderWay: [new RequestUnderWay()],
  UserOwnsOrganizations: [new UserOwnsOrganizations({ organizations: ["acme"] })],
  WrongClusterState: [
    new WrongClusterState({ clusterName: "staging", state: "PROVISIONING", wanted: deletableStates }),
  ],
  PreconditionFailed: [new PreconditionFailed()],
  RequestKeyReused: [new RequestKeyReused()],
  TooManyRequestKeys: [new TooManyRequestKeys({ retryAfterSeconds: 3600 })],
  InvalidProfile: InvalidProfile.fields.reason.literals.map((reason) => new InvalidProfile({ reason })),
  InvalidClusterRequest: [new InvalidClusterRequest({ problems: [wrongName] })],
  InvalidRequest: [new InvalidRequest({ problems: [{ path: "name", message: "name must be 1 to 63 characters." }] })],
  InvalidPageToken: [new InvalidPageToken()],
}
