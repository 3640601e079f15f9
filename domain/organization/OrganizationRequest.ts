import { Effect, Schema } from "effect"

import { OrganizationRole } from "../access/Role.ts"
import { DnsName } from "../shared/DnsName.ts"
import { makeReader, type Reader } from "../shared/RequestReading.ts"
import { problemCode } from "../shared/SchemaProblems.ts"
import { Uuid } from "../shared/Uuid.ts"
import { EmailAddress } from "../user/EmailAddress.ts"
import { UserId } from "../user/User.ts"
import { OrganizationId } from "./Organization.ts"

const titleCharactersMax = 100

/** One line of text for people. */
export const Title = Schema.String.check(
  Schema.isPattern(/^[^\p{Cc}]{1,100}$/u, { expected: `1 to ${titleCharactersMax} characters on one line` }),
)

/** The roles that can be assigned. Ownership is transferred instead. */
export const AssignableRole = Schema.Literals(["viewer", "editor", "admin"])
export type AssignableRole = typeof AssignableRole.Type

/** Path segments that have their own meaning where an organization's name may be. */
const pathWords = ["addmember", "plans", "removemember", "roles"]

const isUuid = Schema.is(Uuid)

/** A name that identifies the organization: neither a word of the API nor the id of another organization. */
const NewName = DnsName.check(
  Schema.makeFilter((name) => !pathWords.includes(name) && !isUuid(name), {
    expected: `a name that is neither a UUID nor one of ${pathWords.join(", ")}`,
    [problemCode]: "RESERVED",
  }),
)

/** Creates an organization. The title defaults to the name. */
export interface CreateOrganizationCommand {
  readonly name: string
  readonly title?: string
}

/** Reads the request to create an organization (specification §3, OrganizationRequest). */
export const readOrganizationRequest: Reader<CreateOrganizationCommand> = makeReader({ name: NewName, title: Title }, [
  "name",
])

/** Adds a user to an organization. */
export interface AddMemberCommand {
  readonly organizationId: OrganizationId
  readonly user: { readonly userId: UserId } | { readonly email: string }
  readonly role: AssignableRole
}

const readAddMemberFields = makeReader(
  { orgId: OrganizationId, userId: UserId, email: EmailAddress, role: AssignableRole },
  ["orgId"],
  ({ email, userId }, problems) => {
    if (email !== undefined && userId !== undefined) {
      problems.add("CONFLICTING_FIELDS", ["email"], "Name the user by userId or by email, not by both.")
    }
    if (email === undefined && userId === undefined && !problems.isBroken(["email"])) {
      problems.add("REQUIRED", ["userId"], "userId is required, or email in its place.")
    }
  },
)

/** Reads which user to add to which organization, by id or by email address; the role is viewer where none is given. */
export const readAddMemberRequest: Reader<AddMemberCommand> = (input) =>
  Effect.map(readAddMemberFields(input), ({ email, orgId, role = "viewer", userId }) => ({
    organizationId: orgId,
    role,
    // The reader of the fields has refused a request with neither.
    user: userId === undefined ? { email: email ?? "" } : { userId },
  }))

/** Removes a member from an organization. */
export interface RemoveMemberCommand {
  readonly organizationId: OrganizationId
  readonly userId: UserId
}

const readRemoveMemberFields = makeReader({ orgId: OrganizationId, userId: UserId }, ["orgId", "userId"])

/** Reads which user to remove from which organization. */
export const readRemoveMemberRequest: Reader<RemoveMemberCommand> = (input) =>
  Effect.map(readRemoveMemberFields(input), ({ orgId, userId }) => ({ organizationId: orgId, userId }))

/** Reads which role a member gets. `owner` transfers the organization. */
export const readRoleRequest = makeReader({ role: OrganizationRole }, ["role"])

/** Reads which plan an organization gets. */
export const readPlanRequest = makeReader({ planId: Schema.String.check(Schema.isBetweenLength(1, 50)) }, ["planId"])
