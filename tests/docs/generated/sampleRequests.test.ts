import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { type ApiOperation, apiOperations } from "#docs-site/generated/api-reference/ApiDocument.ts"
import { sampleRequest } from "#docs-site/generated/api-reference/Samples.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys, personOf } from "#tests/fixtures/HttpServerForTests.ts"
import { ada } from "#tests/fixtures/People.ts"

import { send } from "../../http/RawRequest.ts"
import { bearerOf } from "../../http/SignedIn.ts"

/** A stream opens a websocket, and the last one ends the key it is sent with. */
const sentAsSample = apiOperations.filter(({ id }) => !["streamClusterProgress", "revokeOwnKey"].includes(id))

const credentialOf = Effect.fnUntraced(function* ({ authentication }: ApiOperation) {
  if (authentication === "apiKey") return { key: keys.ada }
  if (authentication === "bearer") return { headers: { authorization: yield* bearerOf(personOf(ada)) } }
  return {}
})

const creation = apiOperations.filter(({ id }) => id === "createCluster").map(sampleRequest)

/** The example's id names no cluster here: the cluster that the sample of createCluster makes stands in for it. */
const withCluster = Effect.fnUntraced(function* (operation: ApiOperation) {
  const sample = sampleRequest(operation)
  if (!operation.path.includes("{clusterId}")) return sample
  for (const { body, method, path } of creation)
    yield* send({ method, path, key: keys.ada, body: JSON.stringify(body) })
  return { ...sample, path: sample.path.replace(/\/clusters\/[^/]+/, "/clusters/first-light") }
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("The server", (it) => {
  it.effect.each(sentAsSample)("understands the sample of $id", (operation) =>
    Effect.gen(function* () {
      const { body, headers, method, path } = yield* withCluster(operation)
      const credential = yield* credentialOf(operation)
      const { status, text } = yield* send({
        method,
        path,
        ...credential,
        headers: { ...Object.fromEntries(headers), ...credential.headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })

      // The example's other ids name nothing here; a request that breaks a rule would be told so before that.
      assert.notInclude([400, 401, 405, 406, 415, 500], status, text)
      assert.include(
        operation.responses.map((response) => response.status),
        status,
      )
    }),
  )
})
