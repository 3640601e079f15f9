import { NodeFileSystem } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { Effect, FileSystem, Latch } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { asAda, fail, manifest, succeed } from "../ServedCommands.ts"

const applyInput = ["clusters", "apply", "-f", "-"]

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("orrery clusters apply", (it) => {
  it.effect("says what was accepted, and how to follow it", () =>
    Effect.gen(function* () {
      const { errors, exitCode, output } = yield* asAda(applyInput, { standardInput: manifest("accepted") })
      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.match(output, /^accepted is PENDING \(simulated\): operation [0-9a-f-]{36}\.$/m)
      assert.include(output, "orrery clusters progress stream accepted")
    }),
  )

  it.effect("waits, with a line for each event, until the cluster is READY", () =>
    Effect.gen(function* () {
      const [{ errors, exitCode, output }] = yield* Effect.all(
        [asAda([...applyInput, "--wait"], { standardInput: manifest("waited") }), succeed("waited")],
        { concurrency: 2 },
      )
      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.include(output, "Simulated cloud: nothing real exists and nothing costs money.")
      assert.match(output, /^ 11 %  apply       aws_vpc\.network: creating\.$/m)
      assert.match(output, /^ 13 %  apply       aws_vpc\.network: created after 12 s\.$/m)
      assert.notInclude(output, "still creating")
      assert.match(output, /^waited is READY after \d+ s \(simulated\)\.$/m)
      assert.strictEqual(errors, "")
    }),
  )

  it.effect("draws one picture over the other in a terminal, and gives the cursor back", () =>
    Effect.gen(function* () {
      const [{ drawn, exitCode, output }] = yield* Effect.all(
        [asAda([...applyInput, "--wait"], { standardInput: manifest("drawn"), animated: true }), succeed("drawn")],
        { concurrency: 2 },
      )
      assert.strictEqual(exitCode, exitCodes.done)
      assert.isTrue(drawn.startsWith("\u001B[?25l"))
      assert.isTrue(drawn.endsWith("\u001B[?25h"))
      assert.include(drawn, "F\u001B[J")
      assert.match(drawn, /100 %/)
      assert.match(output, /^drawn is READY/m)
    }),
  )

  it.effect("keeps the progress out of the way of a response for programs", () =>
    Effect.gen(function* () {
      const [{ errors, exitCode, output }] = yield* Effect.all(
        [asAda([...applyInput, "--wait", "-ojson"], { standardInput: manifest("in-json") }), succeed("in-json")],
        { concurrency: 2 },
      )
      assert.strictEqual(exitCode, exitCodes.done)
      assert.deepInclude(JSON.parse(output), { clusterName: "in-json", status: "COMPLETED", simulated: true })
      assert.include(errors, "aws_vpc.network: creating.")
    }),
  )

  it.effect("ends with what failed, why and what to do next", () =>
    Effect.gen(function* () {
      const [{ errors, exitCode }] = yield* Effect.all(
        [
          asAda([...applyInput, "--wait"], { standardInput: manifest("failing") }),
          fail("failing", {
            cause: "quota",
            summary: "The account may not start more virtual machines.",
            detail: "VcpuLimitExceeded",
            remedy: "Ask for a higher quota.",
            userFixable: true,
            retryable: false,
            address: "aws_eks_node_group.general",
          }),
        ],
        { concurrency: 2 },
      )
      assert.strictEqual(exitCode, exitCodes.failed)
      for (const part of [
        "CREATE of failing ended as FAILED in apply",
        "(simulated)",
        "The account may not start more virtual machines.",
        "quota; you can fix it; a retry alone does not help",
        "aws_eks_node_group.general",
        "VcpuLimitExceeded",
        "Ask for a higher quota.",
      ]) {
        assert.include(errors, part)
      }
    }),
  )

  it.effect("takes up an apply that was interrupted, and does not send it again", () =>
    Effect.gen(function* () {
      yield* asAda(applyInput, { standardInput: manifest("interrupted") })
      const waiting = yield* Latch.make()
      const onLine = () => waiting.openUnsafe()
      const [{ errors, exitCode, output }] = yield* Effect.all(
        [
          asAda([...applyInput, "--wait"], { standardInput: manifest("interrupted"), onLine }),
          Effect.andThen(waiting.await, succeed("interrupted")),
        ],
        { concurrency: 2 },
      )
      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.include(errors, "interrupted is already being created; this manifest was not sent again.")
      assert.match(output, /^interrupted is READY/m)
    }),
  )

  it.effect("shows what would be created and what it would cost, and creates nothing, with --dry-run", () =>
    Effect.gen(function* () {
      const { exitCode, output } = yield* asAda([...applyInput, "--dry-run"], { standardInput: manifest("dry") })
      assert.strictEqual(exitCode, exitCodes.done)
      assert.include(output, "dry would be created like this. Nothing was created.")
      assert.match(output, /^Cost +\$[\d,.]+ a month, estimated with prices of 20\d\d-\d\d-\d\d$/m)
      assert.match(output, /^Range +\$[\d,.]+ to \$[\d,.]+ a month, as node groups scale$/m)
      assert.match(output, /^aws_eks_cluster +1$/m)
      assert.strictEqual((yield* asAda(["clusters", "get", "dry"])).exitCode, exitCodes.notFound)
    }),
  )

  it.effect("names the line and the whole path of a problem that is found after decoding", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const file = `${yield* temporaryDirectory}/approval.yaml`
      const { approvalWorkflow: _, ...spec } = { ...smallCluster, clusterName: "approved" }
      for (const field of ["approvalWorkflow", "enableApprovalWorkflow"]) {
        const wrapped = { apiVersion: "orrery.dev/v1", kind: "K8sCluster", spec: { ...spec, [field]: true } }
        const text = JSON.stringify(wrapped, null, 2)
        yield* files.writeFileString(file, text)
        const line = text.split("\n").findIndex((one) => one.includes(`"${field}"`)) + 1
        const { errors, exitCode } = yield* asAda(["clusters", "apply", "-f", file])
        assert.strictEqual(exitCode, exitCodes.badInput)
        assert.include(errors, `  ${file}:${line}: spec.${field}: An approval needs a notification channel`)
      }
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("reports every problem with its line in the file", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const file = `${yield* temporaryDirectory}/wrong.yaml`
      yield* files.writeFileString(
        file,
        JSON.stringify(JSON.parse(manifest("Wrong_Name", { region: "eu-nowhere" })), null, 2),
      )
      const { errors, exitCode } = yield* asAda(["clusters", "apply", "-f", file])
      assert.strictEqual(exitCode, exitCodes.badInput)
      assert.include(errors, "The server refused this: 2 problems.")
      assert.include(errors, `  ${file}:2: clusterName: `)
      assert.include(errors, `  ${file}:4: region: `)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )
})
