import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

import { clientId, entered, layer, refusal, send } from "#tests/fixtures/DevelopmentIssuerForTests.ts"

const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"
const ada = { email: "ada@acme.example" }

const begin = Effect.gen(function* () {
  const response = yield* send({ path: "/device_authorization", form: { client_id: clientId, scope: "openid" } })
  assert.strictEqual(response.status, 200)
  const { device_code: deviceCode, user_code: userCode } = JSON.parse(response.text)
  return { deviceCode: String(deviceCode), userCode: String(userCode) }
})

const poll = (deviceCode: string) =>
  send({ path: "/token", form: { grant_type: deviceGrant, client_id: clientId, device_code: deviceCode } })

const error = Effect.fnUntraced(function* (deviceCode: string) {
  const { error, status } = refusal(yield* poll(deviceCode))
  assert.strictEqual(status, 400)
  return error
})

const letIn = Effect.fnUntraced(function* (userCode: string) {
  return yield* send({ path: "/device", form: { ...(yield* entered(ada)), user_code: userCode } })
})

describe("The device flow of the development issuer", () => {
  it.layer(layer)((it) => {
    it.effect("lets the device wait until someone signs in", () =>
      Effect.gen(function* () {
        const { deviceCode, userCode } = yield* begin

        assert.strictEqual(yield* error(deviceCode), "authorization_pending")
        yield* letIn(userCode)
        assert.strictEqual((yield* poll(deviceCode)).status, 200)
      }),
    )

    it.effect("gives the tokens once", () =>
      Effect.gen(function* () {
        const { deviceCode, userCode } = yield* begin
        yield* letIn(userCode)
        yield* poll(deviceCode)

        assert.strictEqual(yield* error(deviceCode), "invalid_grant")
      }),
    )

    it.effect("asks a device that hurries to leave five more seconds each time", () =>
      Effect.gen(function* () {
        const { deviceCode } = yield* begin

        assert.strictEqual(yield* error(deviceCode), "authorization_pending")
        yield* TestClock.adjust("4 seconds")
        assert.strictEqual(yield* error(deviceCode), "slow_down")
        yield* TestClock.adjust("9 seconds")
        assert.strictEqual(yield* error(deviceCode), "slow_down")
        yield* TestClock.adjust("15 seconds")
        assert.strictEqual(yield* error(deviceCode), "authorization_pending")
      }),
    )

    it.effect("reports to the device that the code expired, and refuses further sign-ins for it", () =>
      Effect.gen(function* () {
        const { deviceCode, userCode } = yield* begin

        yield* TestClock.adjust("10 minutes")
        assert.strictEqual(yield* error(deviceCode), "expired_token")
        const response = yield* letIn(userCode)
        assert.strictEqual(response.status, 400)
        assert.include(response.text, "No sign-in is waiting for this code.")
        yield* TestClock.adjust("5 minutes")
        assert.strictEqual(yield* error(deviceCode), "invalid_grant")
      }),
    )

    it.effect("reports to the device that the user canceled", () =>
      Effect.gen(function* () {
        const { deviceCode, userCode } = yield* begin
        const page = yield* send({ path: "/device", form: { user_code: userCode, decision: "cancel" } })

        assert.include(page.text, "No user was signed in.")
        assert.strictEqual(yield* error(deviceCode), "access_denied")
        assert.strictEqual((yield* letIn(userCode)).status, 400)
      }),
    )

    it.effect("lets a code be used by the first who enters it, and by no one after them", () =>
      Effect.gen(function* () {
        const { userCode } = yield* begin

        assert.strictEqual((yield* letIn(userCode)).status, 200)
        assert.strictEqual((yield* letIn(userCode)).status, 400)
      }),
    )

    it.effect("knows nothing of codes it did not give, and of clients that are not its own", () =>
      Effect.gen(function* () {
        assert.strictEqual(yield* error("made-up"), "invalid_grant")
        assert.strictEqual((yield* letIn("BCDF-GHJK")).status, 400)
        const other = yield* send({ path: "/device_authorization", form: { client_id: "other" } })
        assert.deepStrictEqual(refusal(other), { status: 401, error: "invalid_client" })
      }),
    )

    it.effect("keeps a thousand sign-ins at a time, and lets the oldest go", () =>
      Effect.gen(function* () {
        const { deviceCode: oldest } = yield* begin
        const { deviceCode: second } = yield* begin
        yield* Effect.forEach(Array.from({ length: 999 }), () => begin, { concurrency: 8, discard: true })

        assert.strictEqual(yield* error(oldest), "invalid_grant")
        assert.strictEqual(yield* error(second), "authorization_pending")
      }),
    )
  })
})
