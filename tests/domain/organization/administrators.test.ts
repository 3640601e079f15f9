import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import fc from "fast-check"

import { may } from "#domain/access/Actor.ts"
import { isAdministrator, OrganizationRole } from "#domain/access/Role.ts"
import { checkAddition, checkRemoval, checkRoleChange, type Member } from "#domain/organization/Member.ts"
import { AssignableRole } from "#domain/organization/OrganizationRequest.ts"
import { acme, person } from "#tests/fixtures/People.ts"

const people = ["ann", "bob", "cy", "dot", "eve"].map((name) => person(name, `${name}@acme.example`))
const [founder] = people

const at = DateTime.makeUnsafe("2026-01-01T00:00:00Z")

const member = (index: number, role: OrganizationRole): Member => {
  const { email, id, name } = people[index] ?? founder ?? assert.fail("There are people.")
  return { organizationId: acme.id, userId: id, email, name, role, joinedAt: at, updatedAt: at }
}

/** Members in the order of joining, the first of them the founder. */
type Members = ReadonlyArray<Member>

const isAllowed = <E>(check: Effect.Effect<void, E>) => Effect.runSync(Effect.isSuccess(check))

const administratorsOf = (members: Members) => members.filter(({ role }) => isAdministrator(role))

const withRole = (members: Members, { userId }: Member, role: OrganizationRole): Members =>
  members.map((other) => (other.userId === userId ? { ...other, role } : other))

/** Someone tries something; what the organization is afterwards, by the rules of the domain alone. */
interface Attempt extends fc.Command<{ members: Members }, { members: Members }> {}

const attempt = (name: string, carryOut: (members: Members) => Members): Attempt => ({
  check: () => true,
  run: (model, real) => {
    real.members = carryOut(real.members)
    model.members = real.members

    assert.isAtLeast(administratorsOf(real.members).length, 1)
    assert.strictEqual(real.members.filter(({ role }) => role === "owner").length, 1)
    assert.strictEqual(new Set(real.members.map(({ userId }) => userId)).size, real.members.length)
  },
  toString: () => name,
})

const find = (members: Members, index: number) => members.find(({ userId }) => userId === people[index]?.id)

const adding = (by: number, whom: number, role: AssignableRole) =>
  attempt(`${by} adds ${whom} as ${role}`, (members) => {
    const actor = find(members, by)
    const wanted = member(whom, role)
    return actor !== undefined &&
      may(actor, "member:manage") &&
      isAllowed(checkAddition(wanted.userId, find(members, whom)))
      ? [...members, wanted]
      : members
  })

const removing = (by: number, whom: number) =>
  attempt(`${by} removes ${whom}`, (members) => {
    const [actor, gone] = [find(members, by), find(members, whom)]
    const administrators = administratorsOf(members)
    if (
      actor === undefined ||
      gone === undefined ||
      !may(actor, by === whom ? "organization:leave" : "member:manage")
    ) {
      return members
    }
    if (!isAllowed(checkRemoval(gone, actor.userId, administrators.length))) return members
    const left = members.filter((other) => other !== gone)
    const heir = administrators.find((other) => other !== gone)
    return gone.role === "owner" && heir !== undefined ? withRole(left, heir, "owner") : left
  })

const changing = (by: number, whom: number, role: OrganizationRole) =>
  attempt(`${by} makes ${whom} ${role}`, (members) => {
    const [actor, changed] = [find(members, by), find(members, whom)]
    if (actor === undefined || changed === undefined || !may(actor, "member:manage")) return members
    const administrators = administratorsOf(members).length
    if (!isAllowed(checkRoleChange(changed, role, actor.role, administrators)) || changed.role === role) return members
    return withRole(role === "owner" ? withRole(members, actor, "admin") : members, changed, role)
  })

const who = fc.nat({ max: people.length - 1 })

const attempts = fc.commands(
  [
    fc.tuple(who, who, fc.constantFrom(...AssignableRole.literals)).map((tried) => adding(...tried)),
    fc.tuple(who, who).map((tried) => removing(...tried)),
    fc.tuple(who, who, fc.constantFrom(...OrganizationRole.literals)).map((tried) => changing(...tried)),
  ],
  { maxCommands: 60, size: "max" },
)

const founded = () => ({ members: [member(0, "owner")] })

describe("an organization", () => {
  it("has an administrator, and exactly one owner, whatever anyone tries", () => {
    const owners = new Set<string>()
    let membersMost = 0

    fc.assert(
      fc.property(attempts, (tried) => {
        const real = founded()
        fc.modelRun(() => ({ model: founded(), real }), tried)
        for (const { role, userId } of real.members) if (role === "owner") owners.add(userId)
        membersMost = Math.max(membersMost, real.members.length)
      }),
      { numRuns: 1000 },
    )

    // The sequences did lead somewhere.
    assert.strictEqual(membersMost, people.length)
    assert.strictEqual(owners.size, people.length)
  })
})
