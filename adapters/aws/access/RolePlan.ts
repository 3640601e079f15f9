import { Effect, type Schema, type Scope } from "effect"

import type { AccessChange, AccessPlan, AccessRefused } from "#adapters/interfaces/AccessPlan.ts"

import { type IamPlace, type IamRequests, iamRequests } from "./IamRequests.ts"
import { policyChange, policyRemoval } from "./PolicyChange.ts"
import { isDocument } from "./PolicyDocuments.ts"

/** A role that Orrery assumes, with what it may do. */
export interface RequestedRole {
  readonly name: string
  readonly partition: string
  readonly trust: Schema.Json
  /** The documents of its managed policies, which are named after the role and their place in this list. */
  readonly policies: ReadonlyArray<Schema.Json>
}

const roleChange = Effect.fnUntraced(function* (
  { call, client, commands, find }: IamRequests,
  { name: RoleName, trust }: RequestedRole,
): Effect.fn.Return<AccessChange, AccessRefused> {
  const document = JSON.stringify(trust)
  const found = yield* find("iam:GetRole", (abortSignal) =>
    client.send(new commands.GetRoleCommand({ RoleName }), { abortSignal }),
  )
  const object = `role ${RoleName}`
  if (found === undefined) {
    const Description = "Assumed by Orrery to create clusters"
    const create = call("iam:CreateRole", (abortSignal) =>
      client.send(new commands.CreateRoleCommand({ RoleName, Description, AssumeRolePolicyDocument: document }), {
        abortSignal,
      }),
    )
    return { action: "create", object, run: Effect.asVoid(create) }
  }
  if (isDocument(found.Role?.AssumeRolePolicyDocument, trust)) return { action: "keep", object, run: Effect.void }
  const update = call("iam:UpdateAssumeRolePolicy", (abortSignal) =>
    client.send(new commands.UpdateAssumeRolePolicyCommand({ RoleName, PolicyDocument: document }), { abortSignal }),
  )
  return { action: "update", object, detail: "who may assume it", run: Effect.asVoid(update) }
})

/** The policies that a role has; a role has 20 at most. */
const attachedTo = ({ client, commands, find }: IamRequests, RoleName: string) =>
  find("iam:ListAttachedRolePolicies", (abortSignal) =>
    client.send(new commands.ListAttachedRolePoliciesCommand({ RoleName }), { abortSignal }),
  ).pipe(
    Effect.map((found) =>
      (found?.AttachedPolicies ?? []).flatMap(({ PolicyArn: arn, PolicyName: name }) =>
        arn === undefined || name === undefined ? [] : [{ arn, name }],
      ),
    ),
  )

const attachment = (
  { call, client, commands }: IamRequests,
  RoleName: string,
  { arn: PolicyArn, name }: { readonly arn: string; readonly name: string },
): AccessChange => ({
  action: "create",
  object: `attachment of ${name} to ${RoleName}`,
  run: Effect.asVoid(
    call("iam:AttachRolePolicy", (abortSignal) =>
      client.send(new commands.AttachRolePolicyCommand({ RoleName, PolicyArn }), { abortSignal }),
    ),
  ),
})

/** What an account lacks of a role, found with the identity of this machine. Nothing is changed until a change is run. */
export const planRole = Effect.fn("RolePlan")(function* (
  place: IamPlace,
  role: RequestedRole,
): Effect.fn.Return<AccessPlan, AccessRefused, Scope.Scope> {
  const { name, partition } = role
  const iam = yield* iamRequests(place, partition)
  const { Account = "", Arn = "" } = yield* iam.caller
  const arnOf = (kind: string, object: string) => `arn:${partition}:iam::${Account}:${kind}/${object}`
  const policies = role.policies.map((document, index) => {
    const policyName = `${name}-${index + 1}`
    return { arn: arnOf("policy", policyName), name: policyName, document }
  })
  const wanted = new Set(policies.map(({ arn }) => arn))
  const attached = yield* attachedTo(iam, name)
  const isOwn = (policy: string) => policy.startsWith(`${name}-`) && /^\d{1,2}$/.test(policy.slice(name.length + 1))
  return {
    place: `account ${Account}`,
    caller: Arn,
    changes: [
      ...(yield* Effect.forEach(policies, (policy) => policyChange(iam, policy))),
      yield* roleChange(iam, role),
      ...policies
        .filter(({ arn }) => !attached.some((policy) => policy.arn === arn))
        .map((policy) => attachment(iam, name, policy)),
      ...attached
        .filter((policy) => isOwn(policy.name) && !wanted.has(policy.arn))
        .map((policy) => policyRemoval(iam, name, policy)),
    ],
    results: Effect.succeed({ roleArn: arnOf("role", name) }),
  }
})
