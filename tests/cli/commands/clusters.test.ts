import { NodeFileSystem } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import { parse } from "yaml"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { accessKeyId, secretAccessKey, smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { lackingAccount } from "#tests/fixtures/HttpServerApplication.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { asAda, manifest, succeed } from "../ServedCommands.ts"

/** A cluster that is READY. */
const ready = (name: string) =>
  Effect.andThen(asAda(["clusters", "apply", "-f", "-"], { standardInput: manifest(name) }), succeed(name))

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("orrery clusters", (it) => {
  it.effect("lists nothing with a word on how to begin", () =>
    Effect.gen(function* () {
      const { exitCode, output } = yield* asAda(["clusters", "list"])
      assert.strictEqual(exitCode, exitCodes.done)
      assert.strictEqual(output, "There are no clusters. Create one with `orrery clusters apply -f FILE --wait`.")
    }),
  )

  it.effect("lists clusters in columns that say which are simulated", () =>
    Effect.gen(function* () {
      yield* ready("listed")
      const { output } = yield* asAda(["clusters", "list", "-p", "aws"])
      assert.match(output, /^NAME +STATE +PROVIDER +REGION +KUBERNETES +NODES +COST\/MONTH +AGE$/m)
      assert.match(output, /^listed +READY +aws \(simulated\) +eu-west-1 +\d\.\d+ +1 +\$[\d,.]+ +\d+ s$/m)
      assert.notInclude((yield* asAda(["clusters", "ls", "-p", "gcp"])).output, "listed")
    }),
  )

  it.effect("shows a cluster to people, as JSON and as YAML", () =>
    Effect.gen(function* () {
      yield* ready("shown")
      const { output } = yield* asAda(["clusters", "get", "shown"])
      assert.match(output, /^State +READY$/m)
      assert.match(output, /^Nodes +1 workers, the control plane is managed$/m)
      assert.match(output, /^Add-ons +aws-ebs-csi-driver, coredns, .*vpc-cni$/m)
      const json: unknown = JSON.parse((yield* asAda(["clusters", "get", "shown", "-o", "json"])).output)
      const yaml: unknown = parse((yield* asAda(["clusters", "get", "shown", "-o", "yaml"])).output)
      assert.deepInclude(json, { clusterName: "shown", state: "READY", simulated: true })
      assert.deepEqual(yaml, json)
    }),
  )

  it.effect("shows how the cost of a cluster adds up to one who asked for it", () =>
    Effect.gen(function* () {
      yield* asAda(["clusters", "apply", "-f", "-"], { standardInput: manifest("costed", { costEvaulate: true }) })
      yield* asAda(["clusters", "apply", "-f", "-"], { standardInput: manifest("not-costed") })

      const { output } = yield* asAda(["clusters", "get", "costed"])
      assert.match(output, /^control plane +EKS control plane +1 +\$73\.00 .* aws_eks_cluster\.control_plane_cluster$/m)
      assert.notInclude((yield* asAda(["clusters", "get", "not-costed"])).output, "EKS control plane")
    }),
  )

  it.effect("says how to find the clusters there are when one is not known", () =>
    Effect.gen(function* () {
      const { errors, exitCode } = yield* asAda(["clusters", "get", "unknown"])
      assert.strictEqual(exitCode, exitCodes.notFound)
      assert.include(errors, "`orrery clusters list`")
    }),
  )

  it.effect("asks the cloud about a manifest, and fails where a check does", () =>
    Effect.gen(function* () {
      const words = ["clusters", "preflight", "-f", "-"]
      const good = yield* asAda(words, { standardInput: manifest("asked") })
      assert.strictEqual(good.exitCode, exitCodes.done)
      assert.match(good.output, /^asked can be created\./)
      assert.match(good.output, /^STATUS +CHECK +NEEDED +IN USE +LIMIT +MESSAGE$/m)
      assert.match(good.output, /^PASS +CREDENTIALS +/m)

      const lacking = JSON.stringify({
        ...smallCluster,
        clusterName: "lacking",
        provisioner: {
          ...smallCluster.provisioner,
          eks: { ...smallCluster.provisioner.eks, accountId: lackingAccount },
        },
      })
      const bad = yield* asAda(words, { standardInput: lacking })
      assert.strictEqual(bad.exitCode, exitCodes.failed)
      assert.match(bad.output, /^FAIL +PERMISSIONS +The credentials lack 1 of \d+ permissions: ec2:CreateVpc\.$/m)
      assert.match(bad.output, /^FAIL +QUOTA +3 +0 +2 +Elastic IP addresses: 3 needed, and the limit is 2\.$/m)
      assert.include(bad.errors, "lacking cannot be created: 2 checks fail.")

      const { output } = yield* asAda([...words, "-o", "json"], { standardInput: lacking })
      assert.deepInclude(JSON.parse(output), { clusterName: "lacking", status: "FAIL", simulated: true })
    }),
  )

  it.effect("plans either a cluster or a manifest, not both and not neither", () =>
    Effect.gen(function* () {
      for (const words of [["plan"], ["plan", "name", "-f", "-"]]) {
        const { errors, exitCode } = yield* asAda(["clusters", ...words])
        assert.strictEqual(exitCode, exitCodes.badInput)
        assert.include(errors, "Name either a cluster or manifests")
      }
      const { output } = yield* asAda(["clusters", "plan", "-f", "-"], { standardInput: manifest("planned") })
      assert.include(output, "planned would be created like this.")
    }),
  )

  it.effect("asks for static credentials again when a cluster that had them is deleted, and never shows them", () =>
    Effect.gen(function* () {
      yield* ready("static")
      const refused = yield* asAda(["clusters", "delete", "static", "--yes"])
      assert.strictEqual(refused.exitCode, exitCodes.badInput)
      assert.include(refused.errors, "credentials")
      const variables = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
      const deleted = yield* asAda(["clusters", "delete", "static", "--yes", "--credentials-from-environment"], {
        environment: variables,
      })
      assert.strictEqual(deleted.exitCode, exitCodes.done, deleted.errors)
      assert.match(deleted.output, /^static is DELETING \(simulated\): operation /)
      for (const outcome of [refused, deleted]) {
        assert.notInclude(JSON.stringify(outcome), secretAccessKey)
        assert.notInclude(JSON.stringify(outcome), keys.ada)
      }
    }),
  )

  it.effect("takes the credentials of a delete from a file, and does not quote one that it cannot read", () =>
    Effect.gen(function* () {
      yield* ready("from-file")
      const files = yield* FileSystem.FileSystem
      const file = `${yield* temporaryDirectory}/credentials.yaml`
      const words = ["clusters", "delete", "from-file", "--yes", "--credentials-file", file]
      yield* files.writeFileString(file, `data: [${secretAccessKey}`)
      const broken = yield* asAda(words)
      assert.strictEqual(broken.exitCode, exitCodes.badInput)
      assert.notInclude(JSON.stringify(broken), secretAccessKey)
      yield* files.writeFileString(
        file,
        `type: static\ndata:\n  AWS_ACCESS_KEY_ID: ${accessKeyId}\n  AWS_SECRET_ACCESS_KEY: ${secretAccessKey}\n`,
      )
      assert.strictEqual((yield* asAda(words)).exitCode, exitCodes.done)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("streams every event of an operation, one a line for programs, and those after a number", () =>
    Effect.gen(function* () {
      yield* ready("streamed")
      const words = ["clusters", "progress", "stream", "streamed", "-o", "json"]
      const { exitCode, output } = yield* asAda(words)
      assert.strictEqual(exitCode, exitCodes.done)
      const events = output.split("\n").map((line): unknown => JSON.parse(line))
      events.forEach((event, index) => assert.deepInclude(event, { sequence: index + 1, simulated: true }))
      const later = yield* asAda([...words, "--after", String(events.length - 1)])
      assert.deepInclude(JSON.parse(later.output), { sequence: events.length, status: "COMPLETED" })
    }),
  )
})
