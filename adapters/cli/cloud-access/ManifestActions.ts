import { Console, Effect } from "effect"

import type { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import { clouds } from "#domain/cloud/Clouds.ts"
import { cloudNameOfResource } from "#domain/cloud/ResourceCloud.ts"
import { contentOf } from "#domain/infrastructure/ProgramContent.ts"
import { requiredPermissions } from "#domain/preflight/RequiredPermissions.ts"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect, type Connection } from "../api/Connection.ts"
import { previewManifest } from "../clusters/SendManifest.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import type { Manifest } from "../manifest/Manifest.ts"
import { readManifests } from "../manifest/ReadManifests.ts"
import { actionList } from "./PermissionList.ts"

/** The Terraform program that the server writes for a manifest. Nothing is created. */
const programOf = Effect.fnUntraced(function* (connection: Connection, manifest: Manifest) {
  const sent = yield* previewManifest(connection, manifest)
  if (sent.kind === "previewed") return JSON.stringify(sent.preview.program)
  return yield* commandFailed(
    exitCodes.conflict,
    `${manifest.place}: ${sent.clusterName} exists already, so no program is written for this manifest. ` +
      "Give it another clusterName here: the permissions do not depend on it.",
  )
})

const providerOf = (program: string): CloudProvider | undefined =>
  contentOf(program)
    .resources.map(({ type }) => cloudNameOfResource(type))
    .find((name) => name !== undefined)

/**
 * What the programs of manifests need on their cloud: the permissions that the checks before a creation look for, and those of the
 * checks themselves.
 */
export const actionsOfManifests = Effect.fnUntraced(function* (
  files: ReadonlyArray<string>,
  flags: ConnectionFlags,
  chosen: CloudProvider | undefined,
) {
  const manifests = yield* readManifests(files)
  const connection = yield* connect(flags)
  const programs = yield* Effect.forEach(manifests, (manifest) => programOf(connection, manifest))
  const [provider, ...others] = new Set(programs.flatMap((program) => providerOf(program) ?? []))
  if (provider === undefined || others.length > 0) {
    return yield* commandFailed(exitCodes.badInput, "-f: expected manifests of one provider.")
  }
  if (chosen !== undefined && chosen !== provider) {
    return yield* commandFailed(
      exitCodes.badInput,
      `--provider: the manifest is for ${provider}. Leave the flag out, or name ${provider}.`,
    )
  }
  const needed = actionList(...programs.map(requiredPermissions))
  const actions = actionList(needed, clouds[provider].permissions.checks)
  yield* Console.error(
    `${needed.length} permissions that the program needs, and ${actions.length - needed.length} more of the checks before a creation.`,
  )
  return { provider, actions }
})
