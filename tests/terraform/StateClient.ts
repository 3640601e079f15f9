import { request } from "node:http"

import { Effect } from "effect"

import { secretHash, type StateAccess } from "#adapters/terraform/StateAccess.ts"
import * as TerraformStateServer from "#adapters/terraform/TerraformStateServer.ts"

const secret = "correct horse"

export const access = (runId: string, generation = 1, clusterId = `cluster of ${runId}`): StateAccess => ({
  runId,
  clusterId,
  organizationId: "acme",
  generation,
  secretHash: secretHash(secret),
})

export const stateText = (serial: number, more: object = {}) =>
  JSON.stringify({
    version: 4,
    terraform_version: "1.11.4",
    serial,
    lineage: "one",
    outputs: {},
    resources: [],
    ...more,
  })

const lockText = (id: string) =>
  JSON.stringify({
    ID: id,
    Operation: "OperationTypeApply",
    Info: "",
    Who: "root@host",
    Version: "1.11.4",
    Created: "2026-02-01T12:00:00Z",
    Path: "",
  })

interface Answer {
  readonly status: number
  readonly body: string
  readonly retryAfter: string | undefined
}

/** Asks as Terraform does. */
export const ask = (method: string, address: string, options: { runId: string; password?: string; body?: string }) =>
  Effect.callback<Answer>((resume) => {
    const { runId, password = secret, body } = options
    const headers = body === undefined ? {} : { "content-length": Buffer.byteLength(body) }
    const asked = request(address, { method, headers, auth: `${runId}:${password}` }, (response) => {
      const chunks: Array<Buffer> = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () =>
        resume(
          Effect.succeed({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString("utf8"),
            retryAfter: response.headers["retry-after"],
          }),
        ),
      )
    })
    asked.on("error", (cause) => resume(Effect.die(cause)))
    asked.end(body)
  })

/** A run's requests to the server. */
export const runOf = Effect.fnUntraced(function* (granted: StateAccess) {
  const server = yield* TerraformStateServer.TerraformStateServer
  yield* server.admit(granted)
  const { address, lockAddress } = server.addressesOf(granted.runId)
  const { runId } = granted
  return {
    address,
    get: ask("GET", address, { runId }),
    post: (lockId: string, body: string) => ask("POST", `${address}?ID=${lockId}`, { runId, body }),
    lock: (id: string) => ask("PUT", lockAddress, { runId, body: lockText(id) }),
    unlock: (id: string) => ask("DELETE", lockAddress, { runId, body: lockText(id) }),
  }
})
