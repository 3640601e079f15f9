import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { AssignPlan } from "#application/organization/AssignPlan.ts"
import type { CurrentActor } from "#application/ports/CurrentActor.ts"
import { Users } from "#application/ports/Users.ts"
import { AdministerUsers } from "#application/user/AdministerUsers.ts"
import { acme, alan, globex, grace } from "#tests/fixtures/People.ts"

import { acting, inAcme, errorTagOf } from "./Access.ts"

const page = { page: 1, pageSize: 10 }

describe("internal calls", () => {
  it.effect("need a credential for an organization that the global admin owns", () =>
    inAcme(
      Effect.gen(function* () {
        const users = yield* Users
        yield* users.save({ ...alan, globalRole: "admin" })
        const administer = yield* AdministerUsers
        const assignPlan = yield* AssignPlan
        const calls: ReadonlyArray<Effect.Effect<unknown, { readonly _tag: string }, CurrentActor>> = [
          administer.list(page),
          administer.get(grace.id),
          administer.ofOrganization(globex.id, page),
          administer.change(grace.id, { globalRole: "admin" }),
          administer.remove(grace.id),
          assignPlan.assign(globex.id, "enterprise"),
        ]

        for (const call of calls) {
          const tag: string = yield* errorTagOf(call.pipe(acting(alan)))
          assert.strictEqual(tag, "KeyOfOtherOrganization")
        }
        assert.strictEqual((yield* users.get(grace.id)).globalRole, "developer")
        assert.strictEqual((yield* administer.list(page).pipe(acting(alan, acme, "owner"))).totalItems, 5)
      }),
    ),
  )
})
