import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"

import { areStored } from "#domain/cloud/RequestedCredentials.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { readKubeconfigRequest } from "#domain/kubeconfig/KubeconfigRequest.ts"
import { accessKeyId, secretAccessKey } from "#tests/fixtures/ClusterRequests.ts"
import { fullSpec, smallSpec } from "#tests/fixtures/Clusters.ts"

import { problemsOf } from "../RequestProblems.ts"

const ofKeys: ClusterSpec = smallSpec("staging")
const ofRole: ClusterSpec = fullSpec("staging")

const data = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
const wanted = { clusterName: "staging", credentials: { type: "static", data }, duration: "1h" }

const wrongFields: ReadonlyArray<readonly [field: object, problem: string]> = [
  [{ clusterName: "production" }, "clusterName MISMATCH"],
  [{ clusterName: "Staging" }, "clusterName INVALID_FORMAT"],
  [{ clusterName: "x".repeat(51) }, "clusterName OUT_OF_RANGE"],
  [{ clusterName: null }, "clusterName REQUIRED"],
  [{ duration: "9m" }, "duration OUT_OF_RANGE"],
  [{ duration: "25h" }, "duration OUT_OF_RANGE"],
  [{ duration: "1 hour" }, "duration INVALID_FORMAT"],
  [{ duration: 60_000_000_000 }, "duration OUT_OF_RANGE"],
  [{ duration: null }, "duration REQUIRED"],
  [{ role: "root" }, "role UNKNOWN_VALUE"],
  [{ credentials: null }, "credentials REQUIRED"],
  [{ credentials: { type: "static", source: "assume_role", data } }, "credentials.type CONFLICTING_FIELDS"],
  [
    { credentials: { type: "static", data: { ...data, AWS_PROFILE: "x" } } },
    "credentials.data.AWS_PROFILE UNKNOWN_FIELD",
  ],
  [{ expires: "1h" }, "expires UNKNOWN_FIELD"],
]

describe("reading a request for a kubeconfig", () => {
  it.effect("takes the name of the cluster, credentials and a duration", () =>
    Effect.gen(function* () {
      const { credentials, ...command } = yield* readKubeconfigRequest(wanted, ofKeys)

      assert.deepStrictEqual(command, { durationSeconds: 3600 })
      if (credentials === undefined || areStored(credentials)) return assert.fail("These credentials are in no store.")
      assert.deepStrictEqual(Redacted.value(credentials), data)
    }),
  )

  it.effect("takes the access that Orrery has by itself, however the cluster was created", () =>
    Effect.gen(function* () {
      const own = { clusterName: "staging", credentials: { type: "dynamic" }, duration: "1h" }

      assert.deepStrictEqual(yield* readKubeconfigRequest(own, ofKeys), { durationSeconds: 3600 })
      assert.deepStrictEqual(yield* readKubeconfigRequest(own, ofRole), { durationSeconds: 3600 })
    }),
  )

  it.effect("takes a role below the caller's own", () =>
    Effect.gen(function* () {
      const command = yield* readKubeconfigRequest(
        { clusterName: "staging", credentials: { type: "dynamic" }, duration: 1.2e12, role: "viewer" },
        ofRole,
      )

      assert.deepInclude(command, { durationSeconds: 1200, role: "viewer" })
    }),
  )

  it.each(wrongFields)("finds %j wrong: %s", (field, problem) => {
    assert.deepStrictEqual(problemsOf(readKubeconfigRequest({ ...wanted, ...field }, ofKeys)), [problem])
  })

  it("finds everything wrong at once", () => {
    assert.sameMembers(
      [...problemsOf(readKubeconfigRequest({ role: "root" }, ofKeys))],
      ["clusterName REQUIRED", "credentials REQUIRED", "duration REQUIRED", "role UNKNOWN_VALUE"],
    )
  })

  it.effect("says why less than 10 minutes is refused", () =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(readKubeconfigRequest({ ...wanted, duration: "5m" }, ofKeys))

      assert.include(message, "Expected 10m to 24h: Kubernetes issues no credential for less than 10 minutes.")
    }),
  )

  it.effect("repeats no secret in a problem", () =>
    Effect.gen(function* () {
      const misplaced = { ...wanted, credentials: { type: "static", data: { [secretAccessKey]: accessKeyId } } }
      const { problems } = yield* Effect.flip(readKubeconfigRequest(misplaced, ofKeys))

      assert.notInclude(JSON.stringify(problems), secretAccessKey)
    }),
  )
})
