import { Effect, Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"

import { RefreshCatalogue } from "#application/catalogue/RefreshCatalogue.ts"
import { AssignPlan } from "#application/organization/AssignPlan.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { AdministerUsers } from "#application/user/AdministerUsers.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import { readPlanRequest } from "#domain/organization/OrganizationRequest.ts"
import { readUpdateUserRequest } from "#domain/user/UpdateUserRequest.ts"
import type { UserId } from "#domain/user/User.ts"

import { Api } from "../api/Api.ts"
import { UserDocument } from "../api/users/UserDocument.ts"
import { etagOf } from "../conditional/EntityTag.ts"
import * as ETagResponse from "../conditional/ETagResponse.ts"
import { readPrecondition } from "../conditional/Precondition.ts"
import { withMiddlewareOnly } from "../context/ReducedContext.ts"
import { declareErrors } from "../errors/DomainErrors.ts"
import { readJsonBody } from "../request/RequestBody.ts"
import { respondOk } from "../response/SuccessResponse.ts"
import { viewRefreshedRegion } from "../views/CatalogueView.ts"
import { viewMember, viewOrganization } from "../views/OrganizationView.ts"
import { pageOf, viewPage } from "../views/PageView.ts"
import { viewUser } from "../views/UserView.ts"

const users = ETagResponse.make(UserDocument)

type PageQuery = Parameters<typeof pageOf>[0]

const makeReading = Effect.map(AdministerUsers, (administer) => {
  const list = Effect.fnUntraced(function* (query: PageQuery) {
    const page = pageOf(query)
    const found = yield* declareErrors(administer.list(page))
    return yield* respondOk({ users: found.items.map(viewUser), ...viewPage(page, found) })
  })

  const ofOrganization = Effect.fnUntraced(function* (id: OrganizationId, query: PageQuery) {
    const page = pageOf(query)
    const found = yield* declareErrors(administer.ofOrganization(id, page))
    return yield* respondOk({
      users: found.items.map((member) => viewMember(found.organization, member)),
      ...viewPage(page, found),
    })
  })

  const organization = (id: OrganizationId) =>
    Effect.map(administer.ofOrganization(id, { page: 1, pageSize: 1 }), (found) => found.organization)

  return {
    list,
    ofOrganization,
    get: (id: UserId) => Effect.flatMap(declareErrors(administer.get(id)), (user) => users.write(viewUser(user))),
    plan: (id: OrganizationId) =>
      Effect.flatMap(declareErrors(organization(id)), ({ planId }) => ETagResponse.writeWithETag(planId)),
    userVersion: (id: UserId) =>
      Effect.map(administer.get(id), (user) => ({ tag: users.tag(viewUser(user)), updatedAt: user.updatedAt })),
    planVersion: (id: OrganizationId) =>
      Effect.map(organization(id), ({ planId, updatedAt }) => ({ tag: etagOf(JSON.stringify(planId)), updatedAt })),
  }
})

const make = Effect.gen(function* () {
  const administer = yield* AdministerUsers
  const assignPlan = yield* AssignPlan
  const refreshCatalogue = yield* RefreshCatalogue
  const reading = yield* makeReading

  return withMiddlewareOnly(
    HttpApiBuilder.group(Api, "internal", (handlers) =>
      handlers
        .handleAll({
          getUser: ({ params }) => reading.get(params.id),
          listUsers: ({ query }) => reading.list(query),
          organizationUsers: ({ params, query }) => reading.ofOrganization(params.orgId, query),
          plan: ({ params }) => reading.plan(params.orgId),
          refreshRegion: ({ params: { providerId, regionId } }) =>
            Effect.flatMap(declareErrors(refreshCatalogue(providerId, regionId)), (refreshed) =>
              respondOk(viewRefreshedRegion(refreshed), "The catalog was refreshed."),
            ),
        })
        .handleRaw(
          "updateUser",
          Effect.fnUntraced(function* ({ params: { id }, request }) {
            const input = yield* readJsonBody(request)
            const unlessChangedSince = yield* readPrecondition(request, reading.userVersion(id))
            yield* declareErrors(administer.authorizeChange(id))
            const command = yield* declareErrors(readUpdateUserRequest(input, id))
            const user = yield* declareErrors(administer.change(id, command, unlessChangedSince))
            return yield* respondOk(viewUser(user), "The user was changed.")
          }),
        )
        .handleRaw(
          "deleteUser",
          Effect.fnUntraced(function* ({ params: { id }, request }) {
            const unlessChangedSince = yield* readPrecondition(request, reading.userVersion(id))
            yield* declareErrors(administer.remove(id, unlessChangedSince))
            return HttpServerResponse.empty({ status: 204 })
          }),
        )
        .handleRaw(
          "assignPlan",
          Effect.fnUntraced(function* ({ params: { orgId }, request }) {
            const { userId } = yield* CurrentActor
            const input = yield* readJsonBody(request)
            const unlessChangedSince = yield* readPrecondition(request, reading.planVersion(orgId))
            yield* declareErrors(assignPlan.authorize(orgId))
            const { planId } = yield* declareErrors(readPlanRequest(input))
            const organization = yield* declareErrors(assignPlan.assign(orgId, planId, unlessChangedSince))
            return yield* respondOk(viewOrganization(organization, { userId }), "The plan applies from now on.")
          }),
        ),
    ),
  )
})

export const layer = Layer.unwrap(make)
