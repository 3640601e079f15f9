import { assert, describe, it } from "@effect/vitest"
import { Completions } from "effect/cli"

import { orrery } from "#adapters/cli/Orrery.ts"
import { AuditAction, AuditResult, AuditSubject } from "#domain/audit/AuditEntry.ts"

const valuesOf = (flag: string): ReadonlyArray<string> => {
  const audit = Completions.fromCommand(orrery).subcommands.find(({ name }) => name === "audit")
  const list = audit?.subcommands.find(({ name }) => name === "list")
  const type = list?.flags.find(({ name }) => name === flag)?.type
  return type?._tag === "Choice" ? type.values : []
}

describe("The flags of orrery audit list", () => {
  const domain: ReadonlyArray<readonly [flag: string, values: ReadonlyArray<string>]> = [
    ["action", AuditAction.literals],
    ["subject-type", AuditSubject.fields.type.literals],
    ["result", AuditResult.literals],
  ]
  it.each(domain)("offer every value of the domain for --%s", (flag, values) => {
    assert.sameMembers([...valuesOf(flag)], [...values])
  })
})
