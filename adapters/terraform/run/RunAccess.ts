import { existsSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { Effect, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"

import type { EngineRun } from "#application/ports/InfrastructureEngine.ts"

import { secretHash, StateAccess } from "../state/StateAccess.ts"
import { TerraformStateServer } from "../state/TerraformStateServer.ts"
import type { StateAddress } from "./RunEnvironment.ts"

const secretBytes = 32

const accessFile = (directory: string) => join(directory, "state-access.json")

const decodeAccess = Schema.decodeUnknownOption(Schema.fromJsonString(StateAccess))

/**
 * Gives a run's next command access to its cluster's state, with a new secret.
 *
 * The hash also goes to the run's directory: if this process dies, the next one gives the running command access again.
 */
export const grantStateAccess = Effect.fnUntraced(function* (
  directory: string,
  run: EngineRun,
): Effect.fn.Return<StateAddress, never, SecureRandom.SecureRandom | TerraformStateServer> {
  const server = yield* TerraformStateServer
  const random = yield* SecureRandom.SecureRandom
  const password = Buffer.from(yield* random.randomBytes(secretBytes)).toString("base64url")
  const { runId, clusterId, organizationId, generation } = run
  const access: StateAccess = { runId, clusterId, organizationId, generation, secretHash: secretHash(password) }

  yield* Effect.promise(() => writeFile(accessFile(directory), JSON.stringify(access), { mode: 0o600 }))
  yield* server.admit(access)
  const { client, server: own } = server.certificates
  return { ...server.addressesOf(runId), username: runId, password, serverCertificate: own.certificate, client }
})

/** The access to its cluster's state that a run was given last. */
export const accessOf = Effect.fnUntraced(function* (directory: string) {
  const file = accessFile(directory)
  if (!existsSync(file)) return undefined
  return Option.getOrUndefined(decodeAccess(yield* Effect.promise(() => readFile(file, "utf8"))))
})

/** Restores the access of a command that an earlier process started. */
export const restoreStateAccess = Effect.fnUntraced(function* (directory: string) {
  const server = yield* TerraformStateServer
  const access = yield* accessOf(directory)
  if (access !== undefined) yield* server.admit(access)
})
