import { ByteSize, Effect, Schema } from "effect"
import { HttpIncomingMessage, HttpServerRequest, HttpServerResponse } from "effect/http"

import { type TerraformLock, TerraformStates } from "#adapters/interfaces/TerraformStates.ts"
import { Encryption } from "#application/ports/Encryption.ts"

import { associatedData, type StateAccess } from "./StateAccess.ts"
import { decodeStateFile, stateBytesMax } from "./TerraformStateFile.ts"

/** Terraform's own description of a lock, as it sends and expects it. */
const LockInfo = Schema.Struct({
  ID: Schema.NonEmptyString,
  Operation: Schema.optionalKey(Schema.String),
  Who: Schema.optionalKey(Schema.String),
  Created: Schema.optionalKey(Schema.String),
})

const lockInfo = (lock: TerraformLock | null) => ({
  ID: lock?.id ?? "",
  Operation: lock?.operation ?? "",
  Who: lock?.who ?? "",
  Created: lock?.created ?? "",
})

const plain = (status: number, text: string) => HttpServerResponse.text(text, { status })

const decodeLock = Schema.decodeUnknownEffect(Schema.fromJsonString(LockInfo))

const body = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => request.arrayBuffer).pipe(
  Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(stateBytesMax)),
  Effect.map((bytes) => new Uint8Array(bytes)),
)

const text = Effect.map(body, (bytes) => new TextDecoder().decode(bytes))

const read = Effect.fnUntraced(function* (access: StateAccess) {
  const states = yield* TerraformStates
  const encryption = yield* Encryption
  const state = yield* states.read(access.clusterId, access.generation)
  if (state === undefined) return HttpServerResponse.empty({ status: 204 })

  const plaintext = yield* encryption.decrypt(state.ciphertext, associatedData(access))
  return HttpServerResponse.uint8Array(plaintext, { contentType: "application/json" })
})

const write = Effect.fnUntraced(function* (access: StateAccess, lockId: string) {
  const states = yield* TerraformStates
  const encryption = yield* Encryption
  const plaintext = yield* body
  const { serial, lineage } = yield* decodeStateFile(new TextDecoder().decode(plaintext))

  const ciphertext = yield* encryption.encrypt(plaintext, associatedData(access))
  yield* states.write(access.clusterId, access.generation, lockId, { serial, lineage, ciphertext })
  return HttpServerResponse.empty({ status: 200 })
})

const lock = Effect.fnUntraced(function* (access: StateAccess) {
  const states = yield* TerraformStates
  const info = yield* Effect.flatMap(text, decodeLock)
  yield* states.lock(access.clusterId, access.generation, {
    id: info.ID,
    operation: info.Operation ?? "",
    who: info.Who ?? "",
    created: info.Created ?? "",
  })
  return HttpServerResponse.empty({ status: 200 })
})

const unlock = Effect.fnUntraced(function* (access: StateAccess) {
  const states = yield* TerraformStates
  const info = yield* Effect.flatMap(text, decodeLock)
  yield* states.unlock(access.clusterId, access.generation, info.ID)
  return HttpServerResponse.empty({ status: 200 })
})

const dispatch = (access: StateAccess, route: string, lockId: string) => {
  switch (route) {
    case "GET /state":
      return read(access)
    case "POST /state":
      return write(access, lockId)
    case "PUT /lock":
      return lock(access)
    case "DELETE /lock":
      return unlock(access)
    default:
      return Effect.succeed(plain(404, "There is no such resource."))
  }
}

/**
 * Handles a run's request about its state, by Terraform's `http` backend protocol: read, write, lock and unlock.
 *
 * 409: a newer run has replaced this one, or the write is older than the stored state. 423: the lock is held, with its
 * holder in the body.
 */
export const handleStateRequest = (access: StateAccess, route: string, lockId: string) =>
  dispatch(access, route, lockId).pipe(
    Effect.catchTags({
      TerraformStateFenced: ({ generation }) =>
        Effect.succeed(plain(409, `Run ${generation} of this cluster now owns its state. This run must end.`)),
      TerraformStateLocked: ({ lock }) =>
        Effect.succeed(HttpServerResponse.jsonUnsafe(lockInfo(lock), { status: 423 })),
      TerraformStateConflict: ({ serial }) =>
        Effect.succeed(plain(409, `The stored state has serial ${serial} or another lineage. Plan again.`)),
      SchemaError: () => Effect.succeed(plain(400, "The body is not a request of Terraform.")),
      HttpServerError: () => Effect.succeed(plain(413, "The body cannot be read, or is larger than 64 MiB.")),
    }),
  )
