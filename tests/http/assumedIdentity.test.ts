import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { serviceAccountName } from "#domain/cloud/gcp/ServiceAccountName.ts"
import { wrapped } from "#tests/fixtures/ClusterRequests.ts"
import { smallGke } from "#tests/fixtures/GkeRequests.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { acme, globex } from "#tests/fixtures/People.ts"
import { smallSelfHostedOnGcp } from "#tests/fixtures/SelfHostedOnGcpRequests.ts"

import { clusters } from "./ClusterSteps.ts"
import { send } from "./RawRequest.ts"

const accountOf = (organizationId: string, project = "orrery-tests") =>
  `${serviceAccountName(organizationId)}@${project}.iam.gserviceaccount.com`

const credentials = (serviceAccount: string) => ({ type: "dynamic", data: { serviceAccount } })

const gke = (serviceAccount: string, clusterName = "impersonating") => ({
  ...smallGke,
  clusterName,
  provisioner: { type: "gke", gke: { accountId: "orrery-tests", credentials: credentials(serviceAccount) } },
})

const selfHosted = (serviceAccount: string) => {
  const { provisioner, ...rest } = smallSelfHostedOnGcp
  return {
    ...rest,
    provisioner: {
      ...provisioner,
      selfHosted: { ...provisioner.selfHosted, credentials: credentials(serviceAccount) },
    },
  }
}

const post = (path: string, body: object) => send({ method: "POST", path, key: keys.ada, body: JSON.stringify(body) })

const ofGlobex = accountOf(globex.id)

it.layer(HttpServerForTests.layer(), { excludeTestServices: true, timeout: "60 seconds" })(
  "a service account that trusts the server for another organization",
  (it) => {
    it.effect.each([
      ["a creation", clusters, gke(ofGlobex), "", "gke"],
      ["a creation in the second shape", clusters, wrapped(gke(ofGlobex)), "spec.", "gke"],
      ["a creation of a self-hosted cluster", clusters, selfHosted(ofGlobex), "", "selfHosted"],
      ["a dry run", `${clusters}?dryRun=true`, gke(ofGlobex), "", "gke"],
      ["a preflight", `${clusters}/preflight`, gke(ofGlobex), "", "gke"],
      ["a creation with another name", clusters, gke("builder@orrery-tests.iam.gserviceaccount.com"), "", "gke"],
      [
        "a creation with an account of a central project",
        clusters,
        gke(accountOf(globex.id, "central-project")),
        "",
        "gke",
      ],
    ] as const)("is refused in %s, with the name to use", ([, path, body, base, type]) =>
      Effect.gen(function* () {
        const { json, status } = yield* post(path, body)

        assert.strictEqual(status, 400)
        assert.lengthOf(json.details.problems, 1)
        assert.deepInclude(json.details.problems[0], {
          path: `${base}provisioner.${type}.credentials.data.serviceAccount`,
          code: "MISMATCH",
        })
        assert.include(json.details.problems[0].message, `Use ${accountOf(acme.id)}, or`)
      }),
    )

    it.effect("is no obstacle to one of the organization itself, in its project or in another", () =>
      Effect.gen(function* () {
        for (const project of ["orrery-tests", "central-project"]) {
          const { status } = yield* post(`${clusters}?dryRun=true`, gke(accountOf(acme.id, project), `in-${project}`))
          assert.strictEqual(status, 200, project)
        }
      }),
    )
  },
)
