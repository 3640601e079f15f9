import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

import { explainApiError } from "#adapters/cli/api/ApiRefusal.ts"
import { remedyWords } from "#adapters/cli/api/RemedyWords.ts"
import { AnyApiError } from "#adapters/http/api/errors/ApiError.ts"
import { ErrorRemedyAction } from "#adapters/http/api/errors/ErrorRemedy.ts"
import { errorCodes } from "#docs-site/generated/errors/ErrorCodeFacts.ts"

/** What belongs to the API: a path, a placeholder in one, a method before one, a header. */
const requestWords = /\/api\/|\{\w*\}|\b(?:GET|POST|PUT|PATCH|DELETE) \/|X-API-Key|If-Match|Authorization/

const decode = Schema.decodeUnknownSync(AnyApiError)

const examples = errorCodes.flatMap((facts) => facts.examples)

describe("An error of the server in the command line", () => {
  it("names no path, no placeholder, no method and no header of the API, whatever the error", () => {
    assert.isAbove(examples.length, 40)
    for (const example of examples) {
      // The command line never sends these: its own version of the contract rules them out.
      if (example.error_code === "UNPROCESSABLE" || example.error_code === "UNSUPPORTED_MEDIA_TYPE") continue
      if (["NOT_ACCEPTABLE", "UPGRADE_REQUIRED", "PAYLOAD_TOO_LARGE"].includes(example.error_code)) continue
      const { message } = explainApiError(decode(example))
      assert.notMatch(message, requestWords, message)
    }
  })

  it("says what to do next in a command, for every remedy", () => {
    for (const action of ErrorRemedyAction.literals) {
      assert.notMatch(remedyWords({ action, target: "staging" }), requestWords)
      assert.notInclude(remedyWords({ action }), "undefined")
    }
    assert.include(remedyWords({ action: "waitForOperation", target: "staging" }), "progress stream staging`")
  })

  it("puts no target into a command that is more than a word", () => {
    for (const target of ["a; rm -rf /", "$(id)", "-o", "a b", ""]) {
      assert.include(remedyWords({ action: "waitForOperation", target }), "progress stream NAME`")
    }
  })

  it("reads the remedy as data, so that the words of the server's API are not shown", () => {
    const { message } = explainApiError(
      decode({
        error: "No cluster one. Do it with GET /anything/{new}.",
        error_code: "NOT_FOUND",
        status: 404,
        trace_id: "trace",
        details: { problems: [], reason: "No cluster one.", remedy: { action: "listClusters" } },
      }),
    )
    assert.strictEqual(message, "No cluster one. Run `orrery clusters list` to see yours.")
  })
})
