import type { EvaluationResult } from "@aws-sdk/client-iam"
import { Effect } from "effect"

import { ProbeFailed } from "#application/ports/CloudProbes.ts"

import { call, type ClientSettings } from "./AwsConnection.ts"

/** How many actions one simulation asks about. */
const actionsPerCall = 100

/**
 * The user or role whose policies decide: a session belongs to a role. A role with a path has it only in its own ARN, which
 * `iam:GetRole` has.
 */
const sessionPattern = /^arn:([\w-]+):sts::(\d{12}):assumed-role\/([\w+=,.@-]+)\//

const policySource = Effect.fnUntraced(function* (settings: ClientSettings, principal: string) {
  const [, partition, account, role] = sessionPattern.exec(principal) ?? []
  if (role === undefined) return principal
  const { GetRoleCommand, IAMClient } = yield* Effect.promise(() => import("@aws-sdk/client-iam"))
  const client = new IAMClient(settings)
  return yield* call("iam:GetRole", (abortSignal) =>
    client.send(new GetRoleCommand({ RoleName: role }), { abortSignal }),
  ).pipe(
    Effect.map(({ Role }) => Role?.Arn),
    Effect.orElseSucceed(() => undefined),
    Effect.map((arn) => arn ?? `arn:${partition}:iam::${account}:role/${role}`),
    Effect.ensuring(Effect.sync(() => client.destroy())),
  )
})

const batchesOf = (actions: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> =>
  Array.from({ length: Math.ceil(actions.length / actionsPerCall) }, (_, index) =>
    actions.slice(index * actionsPerCall, (index + 1) * actionsPerCall),
  )

/** How many ARNs one simulation takes: an action is allowed if it is allowed for one of them. */
const arnsMax = 10

/**
 * A policy with conditions, such as `iam:PassedToService`, is decided only by the call itself: without its values the
 * simulation denies by default. Such a result reports no lack. An explicit denial does.
 */
const isUndecided = ({ EvalDecision, MissingContextValues = [], ResourceSpecificResults = [] }: EvaluationResult) =>
  EvalDecision === "implicitDeny" &&
  (MissingContextValues.length > 0 ||
    ResourceSpecificResults.some((result) => (result.MissingContextValues ?? []).length > 0))

const isAllowed = (result: EvaluationResult): boolean =>
  result.EvalDecision === "allowed" ||
  (result.ResourceSpecificResults ?? []).some(({ EvalResourceDecision }) => EvalResourceDecision === "allowed") ||
  isUndecided(result)

const serviceOf = (action: string): string => action.split(":", 1)[0] ?? ""

/** Simulates the policies of a user or role. */
const simulation = Effect.fnUntraced(function* (settings: ClientSettings, source: string) {
  const { IAMClient, SimulatePrincipalPolicyCommand } = yield* Effect.promise(() => import("@aws-sdk/client-iam"))
  const client = yield* Effect.acquireRelease(
    Effect.sync(() => new IAMClient(settings)),
    (opened) => Effect.sync(() => opened.destroy()),
  )
  /** Those of the actions that are not allowed: for any resource, or for one of these. */
  return Effect.fnUntraced(function* (actions: ReadonlyArray<string>, arns: ReadonlyArray<string> = []) {
    const pages = yield* Effect.forEach(
      batchesOf(actions),
      (ActionNames) =>
        call("iam:SimulatePrincipalPolicy", (abortSignal) =>
          client.send(
            new SimulatePrincipalPolicyCommand({
              PolicySourceArn: source,
              ActionNames: [...ActionNames],
              MaxItems: 1000,
              ...(arns.length > 0 && { ResourceArns: arns.slice(0, arnsMax) }),
            }),
            { abortSignal },
          ),
        ),
      { concurrency: 3 },
    )
    const results = pages.flatMap(({ EvaluationResults = [] }) => EvaluationResults)
    if (results.length < actions.length) {
      return yield* new ProbeFailed({ reason: "iam:SimulatePrincipalPolicy did not decide about every action." })
    }
    const allowed = new Set(results.filter(isAllowed).map(({ EvalActionName }) => EvalActionName))
    return actions.filter((action) => !allowed.has(action))
  })
})

/**
 * Those of the actions that the policies of the credentials do not allow. The root of an account may do everything. What is
 * not allowed on every resource is asked again for the program's own names.
 */
export const deniedActions = Effect.fnUntraced(function* (
  settings: ClientSettings,
  principal: string,
  actions: ReadonlyArray<string>,
  arns: ReadonlyMap<string, ReadonlyArray<string>>,
) {
  if (actions.length === 0 || principal.endsWith(":root")) return []
  const simulate = yield* simulation(settings, yield* policySource(settings, principal))
  const denied = yield* simulate(actions)
  const services = [...new Set(denied.map(serviceOf))]
  const stillDenied = yield* Effect.forEach(
    services,
    (service) => {
      const ofService = denied.filter((action) => serviceOf(action) === service)
      const named = arns.get(service) ?? []
      return named.length === 0 ? Effect.succeed(ofService) : simulate(ofService, named)
    },
    { concurrency: 3 },
  )
  return stillDenied.flat()
}, Effect.scoped)
