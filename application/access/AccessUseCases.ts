import { Layer } from "effect"

import { CreateApiKey } from "#application/api-key/CreateApiKey.ts"
import { DeleteApiKey } from "#application/api-key/DeleteApiKey.ts"
import { FindApiKey } from "#application/api-key/FindApiKey.ts"
import { IssueApiKey } from "#application/api-key/IssueApiKey.ts"
import { KeyNamespaces } from "#application/api-key/KeyNamespaces.ts"
import { ReadApiKeys } from "#application/api-key/ReadApiKeys.ts"
import { RevokeApiKey } from "#application/api-key/RevokeApiKey.ts"
import { PruneAuditLog } from "#application/audit/PruneAuditLog.ts"
import { ReadAuditLog } from "#application/audit/ReadAuditLog.ts"
import { AddMember } from "#application/organization/AddMember.ts"
import { AssignPlan } from "#application/organization/AssignPlan.ts"
import { ChangeRole } from "#application/organization/ChangeRole.ts"
import { CreateOrganization } from "#application/organization/CreateOrganization.ts"
import { LockOwnOrganization, OwnOrganization } from "#application/organization/OwnOrganization.ts"
import { ReadOrganizations } from "#application/organization/ReadOrganizations.ts"
import { RemoveMember } from "#application/organization/RemoveMember.ts"
import { AdministerUsers } from "#application/user/AdministerUsers.ts"
import { ReadProfile } from "#application/user/ReadProfile.ts"
import { RegisterUser } from "#application/user/RegisterUser.ts"
import { RemoveUser } from "#application/user/RemoveUser.ts"
import { SignIn } from "#application/user/SignIn.ts"
import { Whoami } from "#application/user/Whoami.ts"

import { Authenticate } from "./Authenticate.ts"
import { AuthenticatePrincipal } from "./AuthenticatePrincipal.ts"
import { BootstrapOrganization } from "./BootstrapOrganization.ts"
import { FindBootstrapKey } from "./FindBootstrapKey.ts"
import { IssueStreamTicket } from "./IssueStreamTicket.ts"
import { KeyUses } from "./KeyUses.ts"
import { RedeemStreamTicket } from "./RedeemStreamTicket.ts"
import { RetireBootstrapKey } from "./RetireBootstrapKey.ts"
import { SignedInMember } from "./SignedInMember.ts"

const organizations = Layer.mergeAll(
  AddMember.layer,
  AssignPlan.layer,
  ChangeRole.layer,
  CreateOrganization.layer,
  ReadAuditLog.layer,
  ReadOrganizations.layer,
  RemoveMember.layer,
).pipe(Layer.provide([LockOwnOrganization.layer, OwnOrganization.layer]))

const apiKeys = Layer.mergeAll(
  CreateApiKey.layer,
  DeleteApiKey.layer,
  KeyNamespaces.layer,
  ReadApiKeys.layer,
  RevokeApiKey.layer,
).pipe(Layer.provide(FindApiKey.layer))

const users = Layer.mergeAll(AdministerUsers.layer, ReadProfile.layer, SignIn.layer, Whoami.layer).pipe(
  Layer.provide([
    RegisterUser.layer,
    RemoveUser.layer,
    RetireBootstrapKey.layer.pipe(Layer.provide(FindBootstrapKey.layer)),
  ]),
)

/** Users, organizations, members and keys. Needs `AuditTrail` and `RequirePlan`, which other use cases share. */
export const layer = Layer.mergeAll(organizations, apiKeys, users).pipe(
  Layer.provide([IssueApiKey.layer, SignedInMember.layer]),
  Layer.merge(AuthenticatePrincipal.layer),
  Layer.merge(BootstrapOrganization.layer.pipe(Layer.provide(FindBootstrapKey.layer))),
  Layer.merge(PruneAuditLog.layer),
  Layer.merge(Layer.mergeAll(Authenticate.layer, IssueStreamTicket.layer, RedeemStreamTicket.layer)),
  Layer.provideMerge(KeyUses.layer),
)
