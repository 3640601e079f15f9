import { assert, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"

import { SimulatedNameTaken, type SimulatedObject, SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"

/** A role of the account, made again for each test so that the tests of one adapter may share it. */
const roleOf = (test: string): SimulatedObject => ({
  objectId: `acme|111122223333|aws-global|aws_iam_role|${test}`,
  organizationId: "acme",
  accountId: "111122223333",
  region: "aws-global",
  resourceType: "aws_iam_role",
  importId: test,
  uniqueName: test,
  clusterId: `cluster ${test}`,
  address: "aws_iam_role.node",
  attributes: { name: test, tags: { team: "Überblick" }, inline_policy: [], path: null, max_session_duration: 3600 },
})

/** What every home for the simulated cloud's objects must do. Pass it your adapter's layer. */
export const simulatedObjectsContract = <E>(adapter: string, layer: Layer.Layer<SimulatedObjects, E>) =>
  it.layer(layer, { timeout: "60 seconds" })(`SimulatedObjects on ${adapter}`, (it) => {
    it.effect("returns an object exactly as it was created", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedObjects
        const role = roleOf("exactly")

        yield* objects.create(role)

        assert.deepStrictEqual(yield* objects.find(role, role.resourceType, role.importId), role)
        assert.deepStrictEqual(yield* objects.listByCluster("cluster exactly"), [role])
      }),
    )

    it.effect("keeps what is unknown of an object as null", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedObjects
        const nameless = { ...roleOf("nameless"), uniqueName: null, clusterId: null, address: null }

        yield* objects.create(nameless)

        assert.deepStrictEqual(yield* objects.find(nameless, nameless.resourceType, nameless.importId), nameless)
      }),
    )

    it.effect("refuses a second object of the same name in an account and region of an organization", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedObjects
        const role = roleOf("taken")
        yield* objects.create(role)

        const error = yield* Effect.flip(objects.create({ ...role, objectId: `${role.objectId}|2` }))

        assert.deepStrictEqual(error, new SimulatedNameTaken({ resourceType: "aws_iam_role", uniqueName: "taken" }))
        assert.lengthOf(yield* objects.listByCluster("cluster taken"), 1)
      }),
    )

    it.effect("takes the same name in another account, another region or for another type", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedObjects
        const role = roleOf("elsewhere")
        yield* objects.create(role)

        yield* objects.create({ ...role, objectId: "elsewhere 2", accountId: "444455556666" })
        yield* objects.create({ ...role, objectId: "elsewhere 3", region: "eu-west-1" })
        yield* objects.create({ ...role, objectId: "elsewhere 4", resourceType: "aws_iam_instance_profile" })

        assert.lengthOf(yield* objects.listByCluster("cluster elsewhere"), 4)
      }),
    )

    it.effect("keeps the accounts of two organizations apart, even under one number", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedObjects
        const ours = roleOf("apart")
        const theirs = { ...ours, objectId: `globex ${ours.objectId}`, organizationId: "globex", clusterId: "theirs" }
        yield* objects.create(ours)
        yield* objects.create(theirs)

        assert.deepStrictEqual(yield* objects.find(ours, ours.resourceType, ours.importId), ours)
        assert.deepStrictEqual(yield* objects.find(theirs, ours.resourceType, ours.importId), theirs)
        assert.deepStrictEqual(yield* objects.listByType(theirs, ours.resourceType), [theirs])
      }),
    )

    it.effect("refuses a second object of the same id, named or not", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedObjects
        const nameless = { ...roleOf("identified"), uniqueName: null }
        yield* objects.create(nameless)

        const error = yield* Effect.flip(objects.create(nameless))

        assert.deepStrictEqual(
          error,
          new SimulatedNameTaken({ resourceType: "aws_iam_role", uniqueName: "identified" }),
        )
      }),
    )

    it.effect("lets one of many win that create the same object at once", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedObjects
        const role = roleOf("raced")

        const created = yield* Effect.all(
          Array.from({ length: 8 }, () => Effect.isSuccess(objects.create(role))),
          { concurrency: "unbounded" },
        )

        assert.lengthOf(
          created.filter((success) => success),
          1,
        )
      }),
    )

    it.effect("replaces all attributes of an object, and says when there is none", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedObjects
        const role = roleOf("updated")
        yield* objects.create(role)

        assert.isTrue(yield* objects.update(role.objectId, { name: "updated", description: "new" }))
        assert.isFalse(yield* objects.update("no such object", {}))

        const found = yield* objects.find(role, role.resourceType, role.importId)
        assert.deepStrictEqual(found, { ...role, attributes: { name: "updated", description: "new" } })
      }),
    )

    it.effect("gives an object to another owner, and says when there is none", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedObjects
        const role = roleOf("adopted")
        yield* objects.create({ ...role, clusterId: null, address: null })

        assert.isTrue(
          yield* objects.adopt(role.objectId, { clusterId: "cluster adopted", address: "aws_iam_role.node" }),
        )
        assert.isFalse(yield* objects.adopt("no such object", { clusterId: null, address: null }))

        assert.deepStrictEqual(yield* objects.listByCluster("cluster adopted"), [role])
      }),
    )

    it.effect("removes an object once, and frees its name", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedObjects
        const role = roleOf("removed")
        yield* objects.create(role)

        assert.isTrue(yield* objects.remove(role.objectId))
        assert.isFalse(yield* objects.remove(role.objectId))

        assert.isUndefined(yield* objects.find(role, role.resourceType, role.importId))
        yield* objects.create(role)
      }),
    )

    it.effect("lists the objects of one type in one account and region, by their ids", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedObjects
        const queue = { ...roleOf("listed"), resourceType: "aws_sqs_queue", region: "ap-south-1" }
        yield* objects.create({ ...queue, objectId: "listed b", uniqueName: "b" })
        yield* objects.create({ ...queue, objectId: "listed a", uniqueName: "a" })
        yield* objects.create({ ...queue, objectId: "listed c", region: "ap-south-2" })
        yield* objects.create({ ...queue, objectId: "listed d", resourceType: "aws_kms_alias" })

        const listed = yield* objects.listByType(queue, queue.resourceType)

        assert.deepStrictEqual(
          listed.map(({ objectId }) => objectId),
          ["listed a", "listed b"],
        )
      }),
    )
  })
