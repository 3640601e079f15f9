import { networkInterfaces } from "node:os"
import { join } from "node:path"
import process from "node:process"

import { Effect, FileSystem, Option } from "effect"

import type { CliConfiguration } from "../CliConfiguration.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { isLocal } from "./Server.ts"

const bytesMax = 4096
const writableByOthers = 0o022

const notOurs = (path: string) =>
  commandFailed(
    exitCodes.badInput,
    `${path} belongs to another user, or other users may change it, so it is not used. Set ORRERY_DATA_DIR to the data directory of your own server, or run \`orrery auth login\`.`,
  )

/** A short file that a server of this user wrote in its data directory; undefined when there is none. */
const readOwnFile = Effect.fnUntraced(function* (path: string) {
  const files = yield* FileSystem.FileSystem
  const found = yield* Effect.option(files.stat(path))
  if (Option.isNone(found)) return undefined
  const { mode, size, uid } = found.value
  const self = process.getuid?.()
  const isOwn = self === undefined || Option.exists(uid, (owner) => owner === self || owner === 0)
  if (!isOwn || (self !== undefined && (mode & writableByOthers) !== 0) || size > bytesMax) return yield* notOurs(path)
  return yield* files.readFileString(path).pipe(
    Effect.map((text) => text.trim()),
    Effect.mapError(() => commandFailed(exitCodes.badInput, `${path} cannot be read.`)),
  )
})

const addressFile = ({ dataDirectory }: CliConfiguration) => join(dataDirectory, "server-address")

/** The file to which the first start of a server writes the key of the first organization. */
export const bootstrapKeyFile = ({ dataDirectory }: CliConfiguration) => join(dataDirectory, "bootstrap-key")

/** Whether an address leads to this machine: loopback, or one of its own network addresses. */
const leadsHere = (address: URL): boolean => {
  const host = address.hostname.replace(/^\[|\]$/g, "")
  return isLocal(address) || Object.values(networkInterfaces()).some((own) => own?.some((at) => at.address === host))
}

/**
 * The address of the server that runs in the data directory, as it wrote it there; undefined while none runs.
 *
 * A data directory may come with a folder that someone else made, such as a repository. So no file in it leads a key away from
 * this machine.
 */
export const localServer = Effect.fnUntraced(function* (configuration: CliConfiguration) {
  const text = yield* readOwnFile(addressFile(configuration))
  const address = text === undefined ? null : URL.parse(text)
  if (address === null || leadsHere(address)) return text
  return yield* commandFailed(
    exitCodes.badInput,
    `${addressFile(configuration)} names a server on another machine, ${address.origin}, so it is not used. If you trust that server, name it with --server or in ORRERY_SERVER.`,
  )
})

/** The key that the first start of that server stored; undefined when there is none. */
export const readBootstrapKey = (configuration: CliConfiguration) => readOwnFile(bootstrapKeyFile(configuration))

/** Whether a server runs on this machine, so that its own files may be used for it. */
export const isOnThisMachine = Effect.fnUntraced(function* (server: URL, configuration: CliConfiguration) {
  if (isLocal(server)) return true
  const local = yield* localServer(configuration)
  return local !== undefined && URL.parse(local)?.origin === server.origin
})
