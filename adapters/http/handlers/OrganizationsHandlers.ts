import { Effect, Layer, Schema } from "effect"
import { HttpApiBuilder } from "effect/http-api"

import { AddMember } from "#application/organization/AddMember.ts"
import { ChangeRole } from "#application/organization/ChangeRole.ts"
import { CreateOrganization } from "#application/organization/CreateOrganization.ts"
import { ReadOrganizations } from "#application/organization/ReadOrganizations.ts"
import { RemoveMember } from "#application/organization/RemoveMember.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"
import {
  readAddMemberRequest,
  readOrganizationRequest,
  readRemoveMemberRequest,
  readRoleRequest,
} from "#domain/organization/OrganizationRequest.ts"
import type { UserId } from "#domain/user/User.ts"

import { Api } from "../api/Api.ts"
import { MemberDocument } from "../api/organizations/MemberDocument.ts"
import { OrganizationDocument } from "../api/organizations/OrganizationDocument.ts"
import { PlanList } from "../api/pricing/Pricing.ts"
import * as ETagResponse from "../conditional/ETagResponse.ts"
import { readPrecondition } from "../conditional/Precondition.ts"
import { withMiddlewareOnly } from "../context/ReducedContext.ts"
import { declareErrors } from "../errors/DomainErrors.ts"
import { readJsonBody } from "../request/RequestBody.ts"
import { addHeader } from "../response/AddedHeaders.ts"
import { respondCreated, respondOk } from "../response/SuccessResponse.ts"
import { viewMember, viewOrganization } from "../views/OrganizationView.ts"
import { pageOf, viewPage } from "../views/PageView.ts"
import { viewPricing } from "../views/PricingView.ts"
import { roles } from "../views/RoleView.ts"

const organizations = ETagResponse.make(OrganizationDocument)
const members = ETagResponse.make(MemberDocument)
const encodePlans = Schema.encodeSync(Schema.toCodecJson(PlanList))

const makeReading = Effect.map(ReadOrganizations, (read) => {
  const get = Effect.fnUntraced(function* (selector: string) {
    const { members: shown, organization, role } = yield* declareErrors(read.get(selector))
    const { userId } = yield* CurrentActor
    return yield* organizations.write({
      ...viewOrganization(organization, { userId, role }),
      members: shown.map((member) => ({ userId: member.userId, role: member.role, joinedAt: member.joinedAt })),
      roles,
    })
  })

  const list = Effect.fnUntraced(function* (query: Parameters<typeof pageOf>[0]) {
    const page = pageOf(query)
    const { userId } = yield* CurrentActor
    const found = yield* read.list(page)
    return yield* respondOk({
      organizations: found.items.map(({ organization, role }) => viewOrganization(organization, { userId, role })),
      ...viewPage(page, found),
    })
  })

  const listMembers = Effect.fnUntraced(function* (selector: string, query: Parameters<typeof pageOf>[0]) {
    const page = pageOf(query)
    const found = yield* declareErrors(read.members(selector, page))
    return yield* respondOk({
      members: found.items.map((member) => viewMember(found.organization, member)),
      ...viewPage(page, found),
    })
  })

  const viewed = (selector: string, userId: UserId) =>
    Effect.map(read.member(selector, userId), ({ member, organization }) => ({
      view: viewMember(organization, member),
      updatedAt: member.updatedAt,
    }))

  return {
    get,
    list,
    listMembers,
    member: (selector: string, userId: UserId) =>
      Effect.flatMap(declareErrors(viewed(selector, userId)), ({ view }) => members.write(view)),
    memberVersion: (selector: string, userId: UserId) =>
      Effect.map(viewed(selector, userId), ({ updatedAt, view }) => ({ tag: members.tag(view), updatedAt })),
    plan: (selector: string) => Effect.flatMap(declareErrors(read.plan(selector)), ETagResponse.writeWithETag),
  }
})

const makeChanging = Effect.gen(function* () {
  const addMember = yield* AddMember
  const createOrganization = yield* CreateOrganization
  const read = yield* ReadOrganizations
  const removeMember = yield* RemoveMember

  const create = Effect.fnUntraced(function* (input: unknown) {
    const { userId } = yield* CurrentActor
    yield* declareErrors(createOrganization.authorize)
    const command = yield* declareErrors(readOrganizationRequest(input))
    const organization = yield* declareErrors(createOrganization.create(command))
    yield* addHeader("location", `/api/v1/organizations/${organization.id}`)
    return yield* respondCreated(
      viewOrganization(organization, { userId, role: "owner" }),
      "The organization was created, with you as its owner.",
    )
  })

  const add = Effect.fnUntraced(function* (input: unknown) {
    const added = yield* declareErrors(Effect.flatMap(readAddMemberRequest(input), addMember))
    const { member, organization } = yield* declareErrors(read.member(added.organizationId, added.userId))
    return yield* respondOk(viewMember(organization, member), "The user is a member now.")
  })

  const remove = Effect.fnUntraced(function* (input: unknown) {
    const { heir, member, organization } = yield* declareErrors(
      Effect.flatMap(readRemoveMemberRequest(input), removeMember),
    )
    const succession = heir === undefined ? "" : ` ${heir.email} is the owner now.`
    return yield* respondOk(`${member.email} is no longer a member of ${organization.name}.${succession}`)
  })

  return { add, create, remove }
})

const make = Effect.gen(function* () {
  const changeRole = yield* ChangeRole
  const changing = yield* makeChanging
  const reading = yield* makeReading
  const read = yield* ReadOrganizations
  const { pricing } = yield* PricingCatalogue
  const plans = encodePlans({ plans: viewPricing(pricing).plans })

  return withMiddlewareOnly(
    HttpApiBuilder.group(Api, "organizations", (handlers) =>
      handlers
        .handleAll({
          list: ({ query }) => reading.list(query),
          get: ({ params }) => reading.get(params.id),
          member: ({ params }) => reading.member(params.id, params.userId),
          members: ({ params, query }) => reading.listMembers(params.id, query),
          plan: ({ params }) => reading.plan(params.id),
          plans: () => ETagResponse.writeWithETag(plans),
          roles: () => ETagResponse.writeWithETag({ roles }),
        })
        .handleRaw("create", ({ request }) => Effect.flatMap(readJsonBody(request), changing.create))
        .handleRaw("addMember", ({ request }) => Effect.flatMap(readJsonBody(request), changing.add))
        .handleRaw("removeMember", ({ request }) => Effect.flatMap(readJsonBody(request), changing.remove))
        .handleRaw(
          "changeRole",
          Effect.fnUntraced(function* ({ params: { id, userId }, request }) {
            const { role } = yield* declareErrors(readRoleRequest(yield* readJsonBody(request)))
            const unlessChangedSince = yield* readPrecondition(request, reading.memberVersion(id, userId))
            yield* declareErrors(changeRole(id, userId, role, unlessChangedSince))
            const { member, organization } = yield* declareErrors(read.member(id, userId))
            return yield* respondOk(viewMember(organization, member), "The role is changed.")
          }),
        ),
    ),
  )
})

export const layer = Layer.unwrap(make)
