import { assert, describe, it } from "@effect/vitest"
import { DateTime, Redacted } from "effect"

import type { FirstKey } from "#adapters/main/BootstrapKey.ts"
import { startMessage } from "#adapters/main/StartMessage.ts"

const created: FirstKey = {
  status: "ACTIVE",
  expiresAt: DateTime.makeUnsafe("2026-12-22T12:00:00Z"),
  key: Redacted.make("orr_secret"),
  path: "/data/bootstrap-key",
}

const started = {
  url: "http://127.0.0.1:8080",
  database: "embedded PostgreSQL",
  engine: { engine: "terraform 1.11.4", simulated: true },
  signIn: { issuer: "https://id.example.com" },
  bootstrapKey: created,
  dataDirectory: undefined as string | undefined,
  isTerminal: true,
  seconds: 1.5,
}

const messageWith = (changed: Partial<typeof started>) => startMessage({ ...started, ...changed })

describe("The message at the start", () => {
  it("says where to sign in, and where the development password is", () => {
    const signIn = { issuer: "http://127.0.0.1:9465", passwordPath: "/data/password" }

    assert.include(
      messageWith({ signIn }),
      "orrery auth login, at http://127.0.0.1:9465 with the password in /data/password",
    )
    assert.include(messageWith({}), "orrery auth login, at https://id.example.com\n")
  })

  it("names the data directory to the command line where it would not look by itself", () => {
    assert.include(messageWith({}), "\n  npx orrery clusters apply")
    assert.include(
      messageWith({ dataDirectory: "/var/lib/orrery" }),
      "  ORRERY_DATA_DIR=/var/lib/orrery npx orrery clusters",
    )
  })

  it("shows the first key to a person at a terminal, with the day on which it expires", () => {
    assert.include(messageWith({}), "API key   orr_secret\n")
    assert.include(messageWith({}), "works until 2026-12-22; the CLI on this machine finds it in /data/bootstrap-key")
  })

  it("shows no key where it may end up in a log", () => {
    const message = messageWith({ isTerminal: false })

    assert.notInclude(message, "orr_secret")
    assert.include(message, "API key   works until 2026-12-22; the CLI on this machine finds it in /data/bootstrap-key")
  })

  it("says where the first key is when another server created it", () => {
    const message = messageWith({ bootstrapKey: { ...created, key: undefined, path: undefined } })

    assert.include(message, "in the data directory of the server that started first on this database")
  })

  it("says to sign in once the first key has expired, and nothing about one that was revoked or deleted", () => {
    const withStatus = (status: FirstKey["status"]) =>
      messageWith({ bootstrapKey: { ...created, key: undefined, status } })

    assert.include(withStatus("EXPIRED"), "the first one has expired; sign in instead: npx orrery auth login")
    assert.notInclude(withStatus("REVOKED"), "API key")
    assert.notInclude(withStatus("DELETED"), "API key")
  })
})
