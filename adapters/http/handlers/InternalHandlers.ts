import { Effect, Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"

import { AssignPlan } from "#application/organization/AssignPlan.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { AdministerUsers } from "#application/user/AdministerUsers.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import type { UserId } from "#domain/user/User.ts"

import { Api } from "../api/Api.ts"
import { UserDocument } from "../api/users/UserDocument.ts"
import { tagOf } from "../conditional/EntityTag.ts"
import { readPrecondition } from "../conditional/Precondition.ts"
import * as TaggedAnswer from "../conditional/TaggedAnswer.ts"
import { withMiddlewareOnly } from "../context/LeanContext.ts"
import { answerErrors } from "../errors/DomainErrors.ts"
import { readJsonBody } from "../request/RequestBody.ts"
import { answerOk } from "../response/Answer.ts"
import { viewMember, viewOrganization } from "../views/OrganizationView.ts"
import { pageOf, viewPage } from "../views/PageView.ts"
import { viewUser } from "../views/UserView.ts"

const users = TaggedAnswer.make(UserDocument)

type PageQuery = Parameters<typeof pageOf>[0]

const makeReading = Effect.map(AdministerUsers, (administer) => {
  const list = Effect.fnUntraced(function* (query: PageQuery) {
    const page = pageOf(query)
    const found = yield* answerErrors(administer.list(page))
    return yield* answerOk({ users: found.items.map(viewUser), ...viewPage(page, found) })
  })

  const ofOrganization = Effect.fnUntraced(function* (id: OrganizationId, query: PageQuery) {
    const page = pageOf(query)
    const found = yield* answerErrors(administer.ofOrganization(id, page))
    return yield* answerOk({
      users: found.items.map((member) => viewMember(found.organization, member)),
      ...viewPage(page, found),
    })
  })

  const organization = (id: OrganizationId) =>
    Effect.map(administer.ofOrganization(id, { page: 1, pageSize: 1 }), (found) => found.organization)

  return {
    list,
    ofOrganization,
    get: (id: UserId) => Effect.flatMap(answerErrors(administer.get(id)), (user) => users.write(viewUser(user))),
    plan: (id: OrganizationId) =>
      Effect.flatMap(answerErrors(organization(id)), ({ planId }) => TaggedAnswer.writeTagged(planId)),
    userVersion: (id: UserId) =>
      Effect.map(administer.get(id), (user) => ({ tag: users.tag(viewUser(user)), updatedAt: user.updatedAt })),
    planVersion: (id: OrganizationId) =>
      Effect.map(organization(id), ({ planId, updatedAt }) => ({ tag: tagOf(JSON.stringify(planId)), updatedAt })),
  }
})

const make = Effect.gen(function* () {
  const administer = yield* AdministerUsers
  const assignPlan = yield* AssignPlan
  const reading = yield* makeReading

  return withMiddlewareOnly(
    HttpApiBuilder.group(Api, "internal", (handlers) =>
      handlers
        .handleAll({
          getUser: ({ params }) => reading.get(params.id),
          listUsers: ({ query }) => reading.list(query),
          organizationUsers: ({ params, query }) => reading.ofOrganization(params.orgId, query),
          plan: ({ params }) => reading.plan(params.orgId),
        })
        .handleRaw(
          "updateUser",
          Effect.fnUntraced(function* ({ params: { id }, request }) {
            const input = yield* readJsonBody(request)
            const unlessChangedSince = yield* readPrecondition(request, reading.userVersion(id))
            const user = yield* answerErrors(administer.change(id, input, unlessChangedSince))
            return yield* answerOk(viewUser(user), "The user is changed.")
          }),
        )
        .handleRaw(
          "deleteUser",
          Effect.fnUntraced(function* ({ params: { id }, request }) {
            const unlessChangedSince = yield* readPrecondition(request, reading.userVersion(id))
            yield* answerErrors(administer.remove(id, unlessChangedSince))
            return HttpServerResponse.empty({ status: 204 })
          }),
        )
        .handleRaw(
          "assignPlan",
          Effect.fnUntraced(function* ({ params: { orgId }, request }) {
            const { userId } = yield* CurrentActor
            const input = yield* readJsonBody(request)
            const unlessChangedSince = yield* readPrecondition(request, reading.planVersion(orgId))
            const organization = yield* answerErrors(assignPlan(orgId, input, unlessChangedSince))
            return yield* answerOk(viewOrganization(organization, { userId }), "The plan holds from now on.")
          }),
        ),
    ),
  )
})

export const layer = Layer.unwrap(make)
