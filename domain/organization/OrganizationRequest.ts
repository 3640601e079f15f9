import { Schema } from "effect"

import { OrganizationRole } from "../access/Role.ts"
import { DnsName } from "../shared/DnsName.ts"
import { makeReader } from "../shared/RequestReading.ts"
import { UserId } from "../user/User.ts"
import { OrganizationId } from "./Organization.ts"

const titleCharactersMax = 100

/** One line of text for people. */
export const Title = Schema.String.check(
  Schema.isPattern(/^[^\p{Cc}]{1,100}$/u, { expected: `1 to ${titleCharactersMax} characters on one line` }),
)

/** The roles somebody can be given; the owner's is handed over, not given. */
export const AssignableRole = Schema.Literals(["viewer", "editor", "admin"])

/** Reads what an organization is made from (specification §3, OrganizationRequest). The title is the name where none is given. */
export const readOrganizationRequest = makeReader({ name: DnsName, title: Title }, ["name"])

/** Reads whom to add to which organization; the role is viewer where none is given. */
export const readAddMemberRequest = makeReader({ orgId: OrganizationId, userId: UserId, role: AssignableRole }, [
  "orgId",
  "userId",
])

/** Reads whom to remove from which organization. */
export const readRemoveMemberRequest = makeReader({ orgId: OrganizationId, userId: UserId }, ["orgId", "userId"])

/** Reads which role a member gets. `owner` hands the organization over. */
export const readRoleRequest = makeReader({ role: OrganizationRole }, ["role"])

/** Reads which plan an organization gets. */
export const readPlanRequest = makeReader({ planId: Schema.String.check(Schema.isBetweenLength(1, 50)) }, ["planId"])
