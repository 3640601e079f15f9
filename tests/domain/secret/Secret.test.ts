import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

import { SecretPath, secretPathCharactersMax } from "#domain/secret/Secret.ts"

const isPath = Schema.is(SecretPath)

describe("the name of a secret", () => {
  it.each(["slack", "slack/bot-token", "a/b/c", "github/app-17/private-key", "a".repeat(secretPathCharactersMax)])(
    "may be %s",
    (text) => assert.isTrue(isPath(text)),
  )

  it.each([
    "",
    "/slack",
    "slack/",
    "slack//token",
    "Slack",
    "slack/-token",
    "slack/token-",
    "slack/../token",
    "slack.token",
    "slack\ntoken",
    "slack/token\n",
    "slack token",
    "slack/tokén",
    "a".repeat(secretPathCharactersMax + 1),
  ])("may not be %j", (text) => assert.isFalse(isPath(text)))
})
