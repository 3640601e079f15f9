import { assert, describe, it } from "@effect/vitest"
import { DateTime, Schema } from "effect"
import fc from "fast-check"

import { defaultOrganizationOf } from "#domain/organization/DefaultOrganization.ts"
import { Organization, OrganizationId } from "#domain/organization/Organization.ts"
import { DnsName } from "#domain/shared/DnsName.ts"
import { ada } from "#tests/fixtures/People.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

const at = DateTime.makeUnsafe("2026-01-01T00:00:00Z")

const made = (email: string, random: ReadonlyArray<number> = [0, 1, 2, 3, 4, 5]) =>
  defaultOrganizationOf(
    { ...ada, email },
    OrganizationId.make(uuid("default organization")),
    Uint8Array.from(random),
    "developer",
    at,
  )

const isDnsName = Schema.is(DnsName)

const part = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom("", "-", "---", "a".repeat(64), `${"a".repeat(35)}-b`, "İ", "ß", "xn--bcher-kva", "阿达", "a.b_c+d"),
)
const sixBytes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 6, maxLength: 6 })

describe("the default organization of a new user", () => {
  it("has a DNS name, whatever the address is", () => {
    fc.assert(
      fc.property(part, part, sixBytes, (local, domain, random) => {
        assert.isTrue(isDnsName(made(`${local}@${domain}`, random).name))
        assert.isTrue(isDnsName(made(local, random).name))
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ["ada@acme.example", "ada-234567"],
    ["Ada.Lovelace+orrery@acme.example", "ada-lovelace-orrery-234567"],
    ["-ada-@acme.example", "ada-234567"],
    ["阿达@例子.测试", "default-234567"],
    [`${"a".repeat(64)}@acme.example`, `${"a".repeat(36)}-234567`],
    [`${"a".repeat(35)}.b@acme.example`, `${"a".repeat(35)}-234567`],
  ])("of %s is called %s", (email, name) => {
    assert.strictEqual(made(email).name, name)
  })

  it("has another name with other random bytes", () => {
    assert.notStrictEqual(made("ada@acme.example", [1, 1, 1, 1, 1, 1]).name, made("ada@acme.example").name)
  })

  it("is the user's, for no one else, and complete", () => {
    const organization = made("ada@acme.example")

    assert.deepInclude(organization, { ownerUserId: ada.id, isDefault: true, planId: "developer" })
    assert.isTrue(Schema.is(Organization)(organization))
  })
})
