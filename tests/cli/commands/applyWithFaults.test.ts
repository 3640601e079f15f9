import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Latch } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import type { Fault, ForwardedRequest } from "#tests/fixtures/FaultyProxy.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"

import { fail, succeed } from "../ServedCommands.ts"
import { apply, errorOf, failFirstProgress, isCreation, isProgress, refuse, reportsIn } from "./FaultyApply.ts"

const mistake = errorOf(500, "INTERNAL", "A mistake of this server.")
const busy = errorOf(503, "UNAVAILABLE", "Too many requests wait for this server.")
const quota = {
  cause: "quota",
  summary: "The account may not start more virtual machines.",
  detail: "VcpuLimitExceeded",
  remedy: "Ask for a higher quota.",
  userFixable: true,
  retryable: false,
} as const

const isDryRun = ({ body, path }: ForwardedRequest, name: string) =>
  path.includes("dryRun=true") && body.includes(`"${name}"`)

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })(
  "orrery clusters apply, when something fails",
  (it) => {
    /** One cluster becomes READY, one is refused, one is created and cannot be followed. */
    const mixed = Effect.fnUntraced(function* (suffix: string, flags: ReadonlyArray<string>) {
      const [ready, refused, lost] = [`ready-${suffix}`, `refused-${suffix}`, `lost-${suffix}`]
      const lose = failFirstProgress(mistake)
      const faultOf = (request: ForwardedRequest) => refuse(refused)(request) ?? lose(request)
      const [outcome] = yield* Effect.all(
        [apply([lost, refused, ready], faultOf, ["--wait", ...flags]), succeed(ready)],
        {
          concurrency: 2,
        },
      )
      return { ...outcome, ready, refused, lost }
    })

    it.effect("says what is READY, what was refused and how to follow what could not be followed", () =>
      Effect.gen(function* () {
        const { errors, exitCode, lost, output, ready } = yield* mixed("table", [])
        assert.strictEqual(exitCode, exitCodes.refused)
        assert.match(output, new RegExp(`^${ready} is READY`, "m"))
        assert.include(errors, "The plan has no room for another cluster.")
        assert.include(errors, "A mistake of this server.")
        assert.match(
          errors,
          new RegExp(`Follow it with\n  orrery clusters progress stream ${lost} --operation [0-9a-f-]{36}$`),
        )
      }),
    )

    it.effect("says the same to a program: a list of operations, and a line for each failure", () =>
      Effect.gen(function* () {
        const { errors, lost, output, ready } = yield* mixed("json", ["-o", "json"])
        const operations: ReadonlyArray<unknown> = JSON.parse(output)
        assert.lengthOf(operations, 1)
        assert.deepInclude(operations[0], { clusterName: ready, status: "COMPLETED" })
        const [refusal, unfollowed, ...others] = reportsIn(errors)
        assert.deepInclude(refusal, { error_code: "PAYMENT_REQUIRED", exit_code: exitCodes.refused })
        assert.strictEqual(unfollowed.error_code, "INTERNAL")
        assert.strictEqual(unfollowed.details.unfinishedOperations[0].clusterName, lost)
        assert.lengthOf(others, 0)
      }),
    )

    it.effect("names every operation once when the server is gone while they are followed", () =>
      Effect.gen(function* () {
        const cut = (request: ForwardedRequest) => (isProgress(request) ? "cut" : undefined)
        const { errors, exitCode, output } = yield* apply(["gone-one", "gone-two"], cut, ["--wait", "-o", "json"])
        assert.strictEqual(exitCode, exitCodes.unreachable)
        assert.deepStrictEqual(JSON.parse(output), [])
        const [report, ...others] = reportsIn(errors)
        assert.deepStrictEqual(
          report.details.unfinishedOperations.map(({ clusterName }: { readonly clusterName: string }) => clusterName),
          ["gone-one", "gone-two"],
        )
        assert.lengthOf(others, 0)
      }),
    )

    it.effect("sends nothing more when the server is gone, and names what was created and what was not", () =>
      Effect.gen(function* () {
        const sent: Array<string> = []
        const cut = (request: ForwardedRequest) => {
          if (isCreation(request, "never-sent")) sent.push("never-sent")
          return isCreation(request, "cut-off") ? "cut" : undefined
        }
        const { errors, exitCode, output } = yield* apply(["sent-before", "cut-off", "never-sent"], cut, [])
        assert.strictEqual(exitCode, exitCodes.unreachable)
        assert.match(output, /^sent-before is PENDING/)
        assert.include(
          errors,
          "Not applied:\n  standard input:3\n  standard input:5\nApply all of them again to continue",
        )
        assert.deepStrictEqual(sent, [])
      }),
    )

    it.effect("sends the other manifests, and checks them, when the server is too busy for one", () =>
      Effect.gen(function* () {
        const busyFor = (isBusy: typeof isCreation) => (request: ForwardedRequest) =>
          isBusy(request, "busy") ? busy : undefined
        const names = ["before-busy", "busy", "after-busy"]
        const checked = yield* apply(names, busyFor(isDryRun), ["--dry-run", "-o", "json"])
        const applied = yield* apply(names, busyFor(isCreation), ["-o", "json"])
        for (const { errors, exitCode, output } of [checked, applied]) {
          assert.strictEqual(exitCode, exitCodes.unreachable)
          assert.lengthOf(JSON.parse(output), 2)
          const [report, ...others] = reportsIn(errors)
          const details = { problems: [], manifest: "standard input:3" }
          assert.deepInclude(report, { error_code: "UNAVAILABLE", details })
          assert.lengthOf(others, 0)
        }
      }),
    )

    it.effect.each([
      [402, "PAYMENT_REQUIRED"],
      [429, "RATE_LIMITED"],
      [503, "UNAVAILABLE"],
    ] as const)("names the manifest of several that is refused with %d", ([status, code]) =>
      Effect.gen(function* () {
        const names = [`first-${status}`, `second-${status}`]
        const faultOf = (request: ForwardedRequest) =>
          isCreation(request, `second-${status}`) ? errorOf(status, code, "Not this one.") : undefined
        const { errors } = yield* apply(names, faultOf, [])
        assert.match(errors, /^standard input:3: Not this one\.$/m)
      }),
    )

    it.effect("follows the other operations when the rate limit refuses to say where one stands", () =>
      Effect.gen(function* () {
        const limit = failFirstProgress(errorOf(429, "RATE_LIMITED", "Too many requests."))
        const [{ errors, exitCode, output }] = yield* Effect.all(
          [apply(["limited-one", "limited-two"], limit, ["--wait", "-o", "json"]), succeed("limited-two")],
          { concurrency: 2 },
        )
        assert.strictEqual(exitCode, exitCodes.unreachable)
        const [followed, ...others] = JSON.parse(output)
        assert.deepInclude(followed, { clusterName: "limited-two", status: "COMPLETED" })
        assert.lengthOf(others, 0)
        const [report] = reportsIn(errors)
        assert.strictEqual(report.error_code, "RATE_LIMITED")
        assert.lengthOf(report.details.unfinishedOperations, 1)
      }),
    )

    it.effect.each(["table", "json"])(
      "names each operation that goes on once, and each failure, to a person who stops the waiting: %s",
      (output) =>
        Effect.gen(function* () {
          const nameOf = (part: string) => `${part}-${output}`
          const lines: Array<string> = []
          const following = yield* Latch.make()
          const onLine = (line: string) => {
            lines.push(line)
            if (line.includes(`${nameOf("followed")}: CREATE by`)) following.openUnsafe()
          }
          const lose = failFirstProgress(mistake)
          const faultOf = (request: ForwardedRequest) => refuse(nameOf("refused"))(request) ?? lose(request)
          const names = ["lost", "failed", "followed", "waiting", "refused"].map(nameOf)
          const applying = yield* Effect.forkChild(apply(names, faultOf, ["--wait", "-o", output], { onLine }))
          yield* fail(nameOf("failed"), quota)
          yield* following.await
          yield* Fiber.interrupt(applying)
          const said = lines.join("\n")
          assert.include(said, "You stopped waiting; the operation continues.")
          const commands = said.matchAll(/^  orrery clusters progress stream (\S+) --operation [0-9a-f-]{36}$/gm)
          const named = Array.from(commands, ([, name]) => name)
          assert.deepStrictEqual(named, ["followed", "lost", "waiting"].map(nameOf))
          assert.include(said, `CREATE of ${nameOf("failed")} ended as FAILED`)
          assert.include(said, "A mistake of this server.")
          assert.include(said, "The plan has no room for another cluster.")
        }),
    )

    it.effect("shows a user who stops the command what was created", () =>
      Effect.gen(function* () {
        const lines: Array<string> = []
        const sending = yield* Latch.make()
        const faultOf = (request: ForwardedRequest): Fault | undefined => {
          if (!isCreation(request, "halted-two")) return undefined
          sending.openUnsafe()
          return { ...errorOf(429, "RATE_LIMITED", "Too many requests."), headers: { "retry-after": "60" } }
        }
        const onLine = (line: string) => lines.push(line)
        const applying = yield* Effect.forkChild(apply(["halted-one", "halted-two"], faultOf, [], { onLine }))
        yield* sending.await
        yield* Fiber.interrupt(applying)
        const said = lines.join("\n")
        assert.include(said, "You stopped after 1 of 2 manifests.\nhalted-one is PENDING")
        assert.include(said, "Apply all of them again to continue: existing clusters stay unchanged.")
      }),
    )
  },
)

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("The JSON of orrery clusters apply", (it) => {
  const nothing = () => undefined
  const json = (
    names: ReadonlyArray<string>,
    faultOf: typeof nothing | ReturnType<typeof refuse>,
    ...flags: ReadonlyArray<string>
  ) => Effect.map(apply(names, faultOf, ["-o", "json", ...flags]), ({ output }) => output)

  it.effect("is one value for one manifest, and nothing when it is refused", () =>
    Effect.gen(function* () {
      assert.deepInclude(JSON.parse(yield* json(["single"], nothing)), { clusterName: "single" })
      assert.deepInclude(JSON.parse(yield* json(["single"], nothing, "--dry-run")), { unchanged: true })
      for (const flags of [[], ["--wait"]]) assert.strictEqual(yield* json(["denied"], refuse("denied"), ...flags), "")
    }),
  )

  it.effect("is a list for several manifests, however many of them succeed", () =>
    Effect.gen(function* () {
      const namesIn = (output: string) =>
        JSON.parse(output).map(({ clusterName }: { readonly clusterName: string }) => clusterName)
      assert.deepStrictEqual(namesIn(yield* json(["both-one", "both-two"], nothing)), ["both-one", "both-two"])
      assert.deepStrictEqual(namesIn(yield* json(["half-one", "half-two"], refuse("half-two"))), ["half-one"])
      for (const flags of [[], ["--wait"]]) {
        const faultOf = (request: ForwardedRequest) => refuse("none-one")(request) ?? refuse("none-two")(request)
        assert.deepStrictEqual(namesIn(yield* json(["none-one", "none-two"], faultOf, ...flags)), [])
      }
      // Nothing is created where one cannot be.
      assert.deepStrictEqual(namesIn(yield* json(["Wrong_Name", "right-name"], nothing)), [])
      assert.lengthOf(namesIn(yield* json(["Wrong_Name", "right-name"], nothing, "--dry-run")), 1)
    }),
  )
})
