import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

import { ClusterPreview } from "#adapters/http/api/clusters/ClusterPreview.ts"
import { K8sCluster } from "#adapters/http/api/clusters/K8sCluster.ts"
import { ClusterPlans } from "#application/ports/ClusterPlans.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { ClusterId } from "#domain/cluster/Cluster.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { fullCluster, smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"

import { clusters, create } from "./ClusterSteps.ts"
import { send } from "./RawRequest.ts"

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("POST /clusters", (it) => {
  it.effect("accepts a cluster and leads to its operation", () =>
    Effect.gen(function* () {
      const response = yield* create("accepted")
      const { clusterId, operationId } = response.json.data

      assert.strictEqual(response.status, 202)
      assert.strictEqual(response.headers["location"], `${clusters}/${clusterId}/progress?operationId=${operationId}`)
      assert.deepInclude(response.json.data, { clusterName: "accepted", state: "PENDING", simulated: true })
      assert.strictEqual(response.json.id, response.headers["x-request-id"])
      assert.strictEqual(response.json.status, 202)

      const progress = yield* send({ path: response.headers["location"] ?? "", key: keys.ada })
      assert.deepInclude(progress.json.data, { operationId, status: "PENDING", operationType: "CREATE" })
    }),
  )

  it.effect("refuses a name that is taken", () =>
    Effect.gen(function* () {
      yield* create("taken")
      const response = yield* create("taken")

      assert.deepInclude(response.json, { status: 409, error_code: "ALREADY_EXISTS" })
      assert.strictEqual(response.json.details.problems[0].path, "clusterName")
    }),
  )

  it.effect("lets one of two simultaneous creations of one name through", () =>
    Effect.gen(function* () {
      const responses = yield* Effect.all([create("raced"), create("raced")], { concurrency: 2 })

      assert.deepStrictEqual(
        responses.map(({ status }) => status).toSorted((one, other) => one - other),
        [202, 409],
      )
    }),
  )

  it.effect("shows what would be created, and creates nothing, with dryRun", () =>
    Effect.gen(function* () {
      const response = yield* create("dry", `${clusters}?dryRun=true`)
      const preview = yield* Schema.decodeUnknownEffect(Schema.toCodecJson(ClusterPreview))(response.json.data)

      assert.strictEqual(response.status, 200)
      assert.strictEqual(response.headers["location"], undefined)
      assert.isAbove(preview.summary.add, 10)
      assert.isAbove(preview.monthlyCost.total, 0)
      assert.property(preview.program, "resource")
      assert.strictEqual((yield* send({ path: `${clusters}/dry`, key: keys.ada })).status, 404)
    }),
  )

  it.effect("is closed to a viewer", () =>
    Effect.gen(function* () {
      const body = JSON.stringify(smallCluster)
      const response = yield* send({ method: "POST", path: clusters, key: keys.graceAtAcme, body })

      assert.deepInclude(response.json, { status: 403, error_code: "FORBIDDEN" })
    }),
  )

  it.effect("never shows the credentials again", () =>
    Effect.gen(function* () {
      yield* create("discreet")
      const responses = yield* Effect.forEach(["", "/spec", "/progress", "/operations"], (suffix) =>
        send({ path: `${clusters}/discreet${suffix}`, key: keys.ada }),
      )

      for (const { status, text } of responses) {
        assert.strictEqual(status, 200)
        assert.notMatch(text, /AKIAORRERYTESTKEY001|orrerySecretNeverShown/)
      }
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("Reading clusters", (it) => {
  it.effect("finds a cluster by its id and by its name, in the shape of the contract", () =>
    Effect.gen(function* () {
      const { clusterId } = (yield* create("found")).json.data
      const byId = yield* send({ path: `${clusters}/${clusterId}`, key: keys.ada })
      const byName = yield* send({ path: `${clusters}/found`, key: keys.ada })

      assert.deepStrictEqual(byId.json.data, byName.json.data)
      const decode = Schema.decodeUnknownEffect(Schema.toCodecJson(K8sCluster), { onExcessProperty: "error" })
      assert.deepInclude(yield* decode(byId.json.data), { clusterId, provisionerType: "eks", workerNodes: 1 })
    }),
  )

  it.effect("shows how the cost adds up to one who asked for it, in the single cluster only", () =>
    Effect.gen(function* () {
      const costOf = Effect.fnUntraced(function* (name: string) {
        const { data } = (yield* send({ path: `${clusters}/${name}`, key: keys.ada })).json
        const decode = Schema.decodeUnknownEffect(Schema.toCodecJson(K8sCluster), { onExcessProperty: "error" })
        return yield* decode(data)
      })
      yield* create("costed", clusters, { costEvaulate: true })
      yield* create("not-costed")

      const { monthlyCost, totalMonthlyCost } = yield* costOf("costed")
      assert.strictEqual(monthlyCost?.total, totalMonthlyCost)
      assert.include(monthlyCost?.items.map(({ address }) => address) ?? [], "aws_eks_cluster.control_plane_cluster")
      assert.isUndefined((yield* costOf("not-costed")).monthlyCost)
      const list = yield* send({ path: clusters, key: keys.ada })
      assert.notInclude(list.text, '"monthlyCost"')
    }),
  )

  it.effect("shows the add-ons that every cluster gets, and those that were asked for", () =>
    Effect.gen(function* () {
      const addOnsOf = (name: string, request: unknown) =>
        Effect.gen(function* () {
          const body = JSON.stringify(changed(request, { clusterName: name }))
          yield* send({ method: "POST", path: clusters, key: keys.ada, body })
          return (yield* send({ path: `${clusters}/${name}`, key: keys.ada })).json.data.addOnService
        })
      const usual = [
        "aws-ebs-csi-driver",
        "coredns",
        "eks-pod-identity-agent",
        "kube-proxy",
        "metrics-server",
        "vpc-cni",
      ]

      assert.deepStrictEqual(yield* addOnsOf("usual", smallCluster), usual)
      const full = changed(fullCluster, { approvalWorkflow: false })
      assert.deepStrictEqual(yield* addOnsOf("further", full), [...usual, "karpenter"])
    }),
  )

  it.effect("hides clusters of another organization as if there were none", () =>
    Effect.gen(function* () {
      const { clusterId } = (yield* create("hidden")).json.data
      const hidden = yield* send({ path: `${clusters}/${clusterId}`, key: keys.graceAtGlobex })
      const none = yield* send({ path: `${clusters}/00000000-0000-4000-8000-000000000000`, key: keys.graceAtGlobex })

      assert.strictEqual(hidden.status, 404)
      assert.strictEqual(
        hidden.json.error.replaceAll(clusterId, "X"),
        none.json.error.replaceAll(/[0-9a-f-]{36}/g, "X"),
      )
    }),
  )

  it.effect("pages through every cluster once, newest first", () =>
    Effect.gen(function* () {
      yield* Effect.forEach(["one", "two", "three", "four", "five"], (name) => create(`page-${name}`))
      const names: Array<string> = []
      let pageToken: string | undefined
      do {
        const query = `limit=2${pageToken === undefined ? "" : `&pageToken=${pageToken}`}`
        const { data } = (yield* send({ path: `${clusters}?${query}`, key: keys.ada })).json
        names.push(...data.clusters.map((cluster: { clusterName: string }) => cluster.clusterName))
        assert.strictEqual(data.totalCount, (yield* send({ path: clusters, key: keys.ada })).json.data.totalCount)
        pageToken = data.nextPageToken
      } while (pageToken !== undefined)

      assert.strictEqual(new Set(names).size, names.length)
      assert.deepStrictEqual(
        names.filter((name) => name.startsWith("page-")),
        ["five", "four", "three", "two", "one"].map((name) => `page-${name}`),
      )
    }),
  )

  it.effect("refuses a page token it did not give", () =>
    Effect.gen(function* () {
      const response = yield* send({ path: `${clusters}?pageToken=bm9uc2Vuc2U`, key: keys.ada })

      assert.deepInclude(response.json, { status: 400, error_code: "VALIDATION_FAILED" })
      assert.strictEqual(response.json.details.problems[0].path, "pageToken")
    }),
  )

  it.effect("gives a specification back in a form that is accepted again, and means the same", () =>
    Effect.gen(function* () {
      const request = changed(fullCluster, { approvalWorkflow: false })
      yield* send({ method: "POST", path: clusters, key: keys.ada, body: JSON.stringify(request) })
      const { data } = (yield* send({ path: `${clusters}/payments/spec`, key: keys.ada })).json
      assert.deepStrictEqual(data.provisioner.eks.credentials, { type: "dynamic" })

      const again = changed(data, { "provisioner.eks.credentials": fullCluster.provisioner.eks.credentials })
      assert.deepStrictEqual((yield* readK8sClusterRequest(again)).spec, (yield* readK8sClusterRequest(request)).spec)
    }),
  )

  it.effect("shows the notes of a request with the specification and with the progress of its operation", () =>
    Effect.gen(function* () {
      const metadata = { ticket: "OPS-7", "cost center": "4711" }
      const request = changed(smallCluster, { clusterName: "noted", identity: { metadata } })
      yield* send({ method: "POST", path: clusters, key: keys.ada, body: JSON.stringify(request) })
      const { data: spec } = (yield* send({ path: `${clusters}/noted/spec`, key: keys.ada })).json
      const { data: progress } = (yield* send({ path: `${clusters}/noted/progress`, key: keys.ada })).json

      assert.deepStrictEqual(spec.identity, { metadata })
      assert.deepStrictEqual(progress.metadata, metadata)
    }),
  )

  it.effect("shows the newest plan with its JSON as JSON, and 404 before there is one", () =>
    Effect.gen(function* () {
      const { clusterId, operationId } = (yield* create("planned")).json.data
      assert.strictEqual((yield* send({ path: `${clusters}/planned/plan`, key: keys.ada })).status, 404)

      const cluster = yield* (yield* Clusters).get(yield* organizationOf(clusterId), ClusterId.make(clusterId))
      yield* (yield* ClusterPlans).save({
        clusterId: cluster.id,
        operationId,
        createdAt: cluster.createdAt,
        engine: cluster.engine,
        simulated: true,
        hash: "0".repeat(64),
        program: '{"resource":{}}',
        changes: [{ address: "aws_vpc.network", resourceType: "aws_vpc", action: "create" }],
        planJson: '{"format_version":"1.2"}',
        planText: "Plan: 1 to add.",
        monthlyCost: 1.5,
      })
      const { data } = (yield* send({ path: `${clusters}/planned/plan`, key: keys.ada })).json

      assert.deepStrictEqual(data.program, { resource: {} })
      assert.deepStrictEqual(data.plan, { format_version: "1.2" })
      assert.deepStrictEqual(data.summary, { add: 1, change: 0, destroy: 0, byType: { aws_vpc: 1 } })
    }),
  )
})

const organizationOf = Effect.fnUntraced(function* (clusterId: string) {
  const response = yield* send({ path: `${clusters}/${clusterId}`, key: keys.ada })
  return response.json.data.organizationId
})
