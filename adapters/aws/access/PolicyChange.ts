import { Effect, type Schema } from "effect"

import type { AccessChange, AccessRefused } from "#adapters/interfaces/AccessPlan.ts"

import type { IamRequests } from "./IamRequests.ts"
import { isDocument } from "./PolicyDocuments.ts"

/** A managed policy of an account. */
export interface ManagedPolicy {
  readonly arn: string
  readonly name: string
  readonly document: Schema.Json
}

/** IAM keeps five versions of a policy. */
const versionsMax = 5

const makeRoom = Effect.fnUntraced(function* ({ call, client, commands }: IamRequests, PolicyArn: string) {
  const { Versions = [] } = yield* call("iam:ListPolicyVersions", (abortSignal) =>
    client.send(new commands.ListPolicyVersionsCommand({ PolicyArn, MaxItems: versionsMax }), { abortSignal }),
  )
  const oldest = Versions.filter(({ IsDefaultVersion }) => IsDefaultVersion !== true)
    .toSorted((one, other) => (one.CreateDate?.getTime() ?? 0) - (other.CreateDate?.getTime() ?? 0))
    .at(0)?.VersionId
  if (Versions.length < versionsMax || oldest === undefined) return
  yield* call("iam:DeletePolicyVersion", (abortSignal) =>
    client.send(new commands.DeletePolicyVersionCommand({ PolicyArn, VersionId: oldest }), { abortSignal }),
  )
})

/** What makes a managed policy have its document. */
export const policyChange = Effect.fnUntraced(function* (
  iam: IamRequests,
  { arn: PolicyArn, document, name }: ManagedPolicy,
): Effect.fn.Return<AccessChange, AccessRefused> {
  const { call, client, commands, find } = iam
  const object = `policy ${name}`
  const PolicyDocument = JSON.stringify(document)
  const found = yield* find("iam:GetPolicy", (abortSignal) =>
    client.send(new commands.GetPolicyCommand({ PolicyArn }), { abortSignal }),
  )
  if (found === undefined) {
    const run = call("iam:CreatePolicy", (abortSignal) =>
      client.send(new commands.CreatePolicyCommand({ PolicyName: name, PolicyDocument }), { abortSignal }),
    )
    return { action: "create", object, run: Effect.asVoid(run) }
  }
  const VersionId = found.Policy?.DefaultVersionId
  const { PolicyVersion } = yield* call("iam:GetPolicyVersion", (abortSignal) =>
    client.send(new commands.GetPolicyVersionCommand({ PolicyArn, VersionId }), { abortSignal }),
  )
  if (isDocument(PolicyVersion?.Document, document)) return { action: "keep", object, run: Effect.void }
  const run = Effect.andThen(
    makeRoom(iam, PolicyArn),
    call("iam:CreatePolicyVersion", (abortSignal) =>
      client.send(new commands.CreatePolicyVersionCommand({ PolicyArn, PolicyDocument, SetAsDefault: true }), {
        abortSignal,
      }),
    ),
  )
  return { action: "update", object, detail: "its permissions", run: Effect.asVoid(run) }
})

/** Takes a policy from a role and deletes it. */
export const policyRemoval = (
  { call, client, commands, find }: IamRequests,
  RoleName: string,
  { arn: PolicyArn, name }: Omit<ManagedPolicy, "document">,
): AccessChange => {
  const run = Effect.gen(function* () {
    yield* find("iam:DetachRolePolicy", (abortSignal) =>
      client.send(new commands.DetachRolePolicyCommand({ RoleName, PolicyArn }), { abortSignal }),
    )
    const { Versions = [] } = yield* call("iam:ListPolicyVersions", (abortSignal) =>
      client.send(new commands.ListPolicyVersionsCommand({ PolicyArn }), { abortSignal }),
    )
    for (const { IsDefaultVersion, VersionId } of Versions) {
      if (IsDefaultVersion === true) continue
      yield* call("iam:DeletePolicyVersion", (abortSignal) =>
        client.send(new commands.DeletePolicyVersionCommand({ PolicyArn, VersionId }), { abortSignal }),
      )
    }
    yield* find("iam:DeletePolicy", (abortSignal) =>
      client.send(new commands.DeletePolicyCommand({ PolicyArn }), { abortSignal }),
    )
  })
  return { action: "delete", object: `policy ${name}`, detail: "its permissions are in others or not needed", run }
}
