import { request } from "node:https"

import { Effect } from "effect"

import { secretHash, type StateAccess } from "#adapters/terraform/state/StateAccess.ts"
import type { StateCertificates } from "#adapters/terraform/state/StateCertificates.ts"
import * as TerraformStateServer from "#adapters/terraform/state/TerraformStateServer.ts"

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

interface AskOptions {
  readonly runId: string
  readonly password?: string
  readonly body?: string
  readonly certificates: StateCertificates
}

/** Asks as Terraform does. */
export const ask = (method: string, address: string, options: AskOptions) =>
  Effect.callback<Answer>((resume) => {
    const { runId, password = secret, body, certificates } = options
    const headers = body === undefined ? {} : { "content-length": Buffer.byteLength(body) }
    const tls = {
      ca: certificates.server.certificate,
      cert: certificates.client.certificate,
      key: certificates.client.privateKey,
    }
    // Each request on a connection of its own: another server may listen on the same port by now.
    const sent = { method, headers, auth: `${runId}:${password}`, agent: false, ...tls }
    const asked = request(address, sent, (response) => {
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
  const options = { runId: granted.runId, certificates: server.certificates }
  return {
    address,
    get: ask("GET", address, options),
    put: ask("PUT", address, options),
    post: (lockId: string, body: string) => ask("POST", `${address}?ID=${lockId}`, { ...options, body }),
    lock: (id: string) => ask("PUT", lockAddress, { ...options, body: lockText(id) }),
    unlock: (id: string) => ask("DELETE", lockAddress, { ...options, body: lockText(id) }),
  }
})
