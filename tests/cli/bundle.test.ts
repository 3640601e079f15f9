import { execFile } from "node:child_process"

import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { iamStandIn } from "#tests/cloud-access/aws/IamStandIn.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { keys, ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { makeSignInProvider } from "./auth/SignInProvider.ts"
import * as SignInServer from "./auth/SignInServer.ts"

const launcher = new URL("../../adapters/cli/bin/orrery.js", import.meta.url).pathname

interface Ended {
  readonly exitCode: number
  readonly output: string
  readonly errors: string
}

/** Runs the command as it is installed: bundled, in a process of its own. */
const orrery = Effect.fnUntraced(function* (
  words: ReadonlyArray<string>,
  standardInput = "",
  environment: Readonly<Record<string, string>> = { ORRERY_API_KEY: keys.ada },
) {
  const { url } = yield* ServerAddress
  const env = { ORRERY_SERVER: url, ORRERY_CONFIG: "/nonexistent/config.json", ...environment }
  return yield* Effect.callback<Ended>((resume) => {
    const child = execFile(process.execPath, [launcher, ...words], { env, timeout: 20_000 }, (error, output, errors) =>
      resume(Effect.succeed({ exitCode: error === null ? 0 : Number(error.code ?? -1), output, errors })),
    )
    child.stdin?.end(standardInput)
  })
})

const manifest = JSON.stringify({ ...smallCluster, clusterName: "bundled" })

it.layer(SignInServer.layer, { excludeTestServices: true })("The installed command", (it) => {
  it.effect("reads YAML and writes YAML", () =>
    Effect.gen(function* () {
      const preview = yield* orrery(["clusters", "plan", "-f", "-", "-o", "yaml"], manifest)

      assert.strictEqual(preview.errors, "")
      assert.strictEqual(preview.exitCode, 0)
      assert.match(preview.output, /^clusterName: bundled$/m)
    }),
  )

  it.effect(
    "sends a manifest, finds it unchanged when it is sent again, and tells a script by its exit code when it differs",
    () =>
      Effect.gen(function* () {
        const first = yield* orrery(["clusters", "apply", "-f", "-"], manifest)
        const second = yield* orrery(["clusters", "apply", "-f", "-"], manifest)

        const changed = JSON.stringify({ ...smallCluster, clusterName: "bundled", domain: "bundled.example.com" })
        const third = yield* orrery(["clusters", "apply", "-f", "-"], changed)

        assert.strictEqual(first.exitCode, 0)
        assert.strictEqual(second.exitCode, 0)
        assert.include(second.output, "bundled is unchanged")
        assert.strictEqual(third.exitCode, 6)
        assert.include(third.errors, "domain")
      }),
  )

  it.effect("writes a document for programs to standard output alone", () =>
    Effect.gen(function* () {
      const { errors, exitCode, output } = yield* orrery(["clusters", "list", "-o", "json"])

      assert.strictEqual(exitCode, 0)
      assert.strictEqual(errors, "")
      assert.isArray(JSON.parse(output).clusters)
    }),
  )

  it.effect("signs in, and acts with the key it kept", () =>
    Effect.gen(function* () {
      yield* makeSignInProvider
      const environment = { ORRERY_CONFIG: `${yield* temporaryDirectory}/config.json` }
      const login = yield* orrery(["auth", "login", "--no-browser"], "", environment)
      const whoami = yield* orrery(["whoami", "-o", "json"], "", environment)

      assert.strictEqual(login.exitCode, 0, login.errors)
      assert.deepNestedInclude(JSON.parse(whoami.output), { "user.email": "ada@acme.example" })
    }),
  )

  it.effect("shows the help of a command that was used wrongly, and what was wrong", () =>
    Effect.gen(function* () {
      const { errors, exitCode, output } = yield* orrery(["clusters", "get"])

      assert.strictEqual(exitCode, 2)
      assert.strictEqual(output, "")
      assert.include(errors, "orrery clusters get")
      assert.match(errors, /name/)
    }),
  )

  it.effect("asks a cloud with the client of that cloud", () =>
    Effect.gen(function* () {
      const { place, roles } = yield* iamStandIn
      const environment = {
        AWS_ENDPOINT_URL: place.endpoint,
        AWS_ACCESS_KEY_ID: place.credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: place.credentials.secretAccessKey,
      }
      const keys = yield* orrery(["utils", "aws-tmp-credentials"], "", environment)
      const role = ["--principal", "arn:aws:iam::999999999999:role/server", "--external-id", "some-id"]
      const access = yield* orrery(["utils", "provision-assume-role", ...role, "--apply", "--yes"], "", environment)

      assert.strictEqual(keys.exitCode, 0, keys.errors)
      assert.include(keys.output, "ASIAIOSFODNN7EXAMPLE")
      assert.strictEqual(access.exitCode, 0, access.errors)
      assert.isTrue(roles.has("OrreryProvisioner"))
    }),
  )

  it.effect("never repeats a key", () =>
    Effect.gen(function* () {
      for (const words of [
        ["clusters", "list", "--api-key", keys.ada],
        ["clusters", "get", keys.ada],
        ["auth", "login", keys.ada],
      ]) {
        const { errors, exitCode, output } = yield* orrery(words)

        assert.notStrictEqual(exitCode, 0, words.join(" "))
        assert.notInclude(output + errors, keys.ada)
      }
    }),
  )
})
