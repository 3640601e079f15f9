import { Effect, Option } from "effect"

import { clouds } from "#domain/cloud/Clouds.ts"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { writeAssumedRole } from "../aws/WriteAssumedRole.ts"
import { writeClusterApplication } from "../azure/WriteClusterApplication.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { writeClusterCreator } from "../gcp/WriteClusterCreator.ts"
import type { CloudAccessInput } from "./CloudAccessInput.ts"
import { actionsOfManifests } from "./ManifestActions.ts"
import { everyAction } from "./PermissionList.ts"

/** By provider: what writes the access that Orrery needs there. */
const writers = { aws: writeAssumedRole, azure: writeClusterApplication, gcp: writeClusterCreator }

type Text = Exclude<keyof CloudAccessInput, "actions" | "apply" | "yes">

type Flags = Pick<CloudAccessInput, "apply" | "yes"> & {
  readonly [Name in Text]: Option.Option<NonNullable<CloudAccessInput[Name]>>
} & ConnectionFlags & {
    readonly provider: Option.Option<keyof typeof writers>
    readonly file: ReadonlyArray<string>
  }

/** What the manifests need; without any, what every program needs. */
const neededActions = ({ file, provider, ...flags }: Flags) => {
  if (file.length > 0) return actionsOfManifests(file, flags, Option.getOrUndefined(provider))
  const chosen = Option.getOrElse(provider, () => "aws" as const)
  return Effect.succeed({ provider: chosen, actions: everyAction(clouds[chosen].permissions) })
}

/** `orrery utils provision-assume-role`: the least access that Orrery needs in an account, project or subscription. */
export const writeCloudAccess = Effect.fnUntraced(function* (flags: Flags) {
  const { apply, yes } = flags
  if (apply && Option.isSome(flags.format)) {
    return yield* commandFailed(exitCodes.badInput, "--format: leave it out with --apply, which writes no file.")
  }
  const { actions, provider } = yield* neededActions(flags)
  return yield* writers[provider]({
    format: Option.getOrUndefined(flags.format),
    name: Option.getOrUndefined(flags.name),
    principal: Option.getOrUndefined(flags.principal),
    externalId: Option.getOrUndefined(flags.externalId),
    organization: Option.getOrUndefined(flags.organization),
    project: Option.getOrUndefined(flags.project),
    subscription: Option.getOrUndefined(flags.subscription),
    issuer: Option.getOrUndefined(flags.issuer),
    subject: Option.getOrUndefined(flags.subject),
    actions,
    apply,
    yes,
  })
})
