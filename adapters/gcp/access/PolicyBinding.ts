import { Effect, Schema } from "effect"

import type { AccessChange, AccessRefused } from "#adapters/interfaces/AccessPlan.ts"

import { type IamApi, untilKnown } from "./IamApi.ts"

const Binding = Schema.Struct({
  role: Schema.String,
  members: Schema.optionalKey(Schema.Array(Schema.String)),
  condition: Schema.optionalKey(Schema.Json),
})

const Policy = Schema.Struct({
  version: Schema.optionalKey(Schema.Finite),
  etag: Schema.optionalKey(Schema.String),
  bindings: Schema.optionalKey(Schema.Array(Binding)),
  auditConfigs: Schema.optionalKey(Schema.Json),
})
type Policy = typeof Policy.Type
const encodePolicy = Schema.encodeEffect(Schema.toCodecJson(Policy))

/** Policies with conditions have this version; older ones would lose them. */
const policyVersion = 3

const has = ({ bindings = [] }: Policy, role: string, member: string): boolean =>
  bindings.some(
    (binding) => binding.role === role && binding.condition === undefined && binding.members?.includes(member),
  )

const withMember = (policy: Policy, role: string, member: string): Policy => {
  const { bindings = [] } = policy
  const isPlain = (binding: typeof Binding.Type) => binding.role === role && binding.condition === undefined
  const members = bindings.find(isPlain)?.members ?? []
  return {
    ...policy,
    version: policyVersion,
    bindings: [...bindings.filter((binding) => !isPlain(binding)), { role, members: [...members, member] }],
  }
}

/** A role that a member gets on a resource. */
export interface Grant {
  /** The address of the resource, without a verb. */
  readonly resource: string
  /** Such as `projects`, before the verb in the name of a permission. */
  readonly service: string
  readonly role: string
  readonly member: string
  readonly object: string
  /** The service account does not exist yet, so there is nothing to read. */
  readonly isNew: boolean
}

/** What adds a member to a role in the policy of a resource. Everything else in the policy stays. */
export const grantChange = Effect.fnUntraced(function* (
  { send }: IamApi,
  { isNew, member, object, resource, role, service }: Grant,
): Effect.fn.Return<AccessChange, AccessRefused> {
  const read = send(
    {
      action: `${service}.getIamPolicy`,
      method: "POST",
      url: `${resource}:getIamPolicy`,
      body: { options: { requestedPolicyVersion: policyVersion } },
    },
    Policy,
  )
  const isGranted = !isNew && has(yield* read, role, member)
  if (isGranted) return { action: "keep", object, run: Effect.void }
  const write = Effect.gen(function* () {
    const policy = yield* read
    if (has(policy, role, member)) return
    const changed = yield* Effect.orDie(encodePolicy(withMember(policy, role, member)))
    yield* send(
      { action: `${service}.setIamPolicy`, method: "POST", url: `${resource}:setIamPolicy`, body: { policy: changed } },
      Policy,
    )
  })
  // Another one may have changed the policy meanwhile, and a new service account is not known everywhere.
  const passing = isNew ? ["ABORTED", "409", "INVALID_ARGUMENT", "400", "NOT_FOUND", "404"] : ["ABORTED", "409"]
  return { action: "create", object, run: untilKnown(write, passing) }
})
