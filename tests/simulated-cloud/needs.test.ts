import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { makePresent, runsOf } from "#tests/terraform/Runs.ts"

import { awsProgram } from "./AwsProgram.ts"
import { builtInEngine } from "./SimulatedClouds.ts"

const role = { aws_iam_role: { r: { name: "r", assume_role_policy: "{}" } } }

describe("the simulated cloud", () => {
  it.effect("keeps a network that another user's subnet is in", () =>
    Effect.gen(function* () {
      const { plan, apply } = yield* InfrastructureEngine
      const objects = yield* SimulatedObjects
      const networks = runsOf("network")
      const network = awsProgram({ aws_vpc: { v: { cidr_block: "10.0.0.0/16" } } })
      const { run } = networks(network)
      yield* makePresent(run)
      const [vpc] = yield* objects.listByCluster(run.clusterId)
      const subnet = awsProgram({ aws_subnet: { s: { vpc_id: vpc?.importId, cidr_block: "10.0.0.0/20" } } })
      yield* makePresent(runsOf("subnet")(subnet).run)

      const last = networks(network).run
      const failure = yield* Effect.flip(apply(last, yield* plan(last, "absent")))

      assert.include(failure.diagnostics[0]?.summary, "api error DependencyViolation")
      assert.lengthOf(yield* objects.listByCluster(run.clusterId), 1)
    }).pipe(Effect.provide(builtInEngine())),
  )

  it.effect.each([
    {
      type: "aws_eks_node_group",
      body: {
        cluster_name: "none",
        node_role_arn: "arn",
        subnet_ids: ["subnet-1"],
        scaling_config: { desired_size: 1, max_size: 1, min_size: 1 },
      },
      message: "ResourceNotFoundException: No cluster found for name: none.",
    },
    {
      type: "aws_iam_role_policy_attachment",
      body: { role: "none", policy_arn: "arn" },
      message: "NoSuchEntity: The role with name none cannot be found.",
    },
  ])("makes no $type without what it needs", ({ type, body, message }) =>
    Effect.gen(function* () {
      const { run } = runsOf(`needs ${type}`)(awsProgram({ [type]: { x: body } }))

      const failure = yield* Effect.flip(makePresent(run))

      assert.include(failure.diagnostics[0]?.summary, message)
    }).pipe(Effect.provide(builtInEngine())),
  )

  it.effect("refuses a role whose tags differ only by case, the provider's own tags included", () =>
    Effect.gen(function* () {
      const provider = { aws: [{ region: "eu-central-1", default_tags: [{ tags: { team: "a" } }] }] }
      const tagged = { r: { name: "tagged", assume_role_policy: "{}", tags: { Team: "b" } } }
      const { run } = runsOf("tags")(awsProgram({ aws_iam_role: tagged }, { provider }))

      const failure = yield* Effect.flip(makePresent(run))

      assert.include(
        failure.diagnostics[0]?.summary,
        "InvalidInput: Duplicate tag keys found. Please note that Tag keys are case insensitive.",
      )
      assert.isEmpty(yield* (yield* SimulatedObjects).listByCluster(run.clusterId))
    }).pipe(Effect.provide(builtInEngine())),
  )

  it.effect("attaches the same policy twice without complaint, as the real one does", () =>
    Effect.gen(function* () {
      const attachment = { role: "${aws_iam_role.r.name}", policy_arn: "arn:aws:iam::aws:policy/ReadOnlyAccess" }
      yield* makePresent(
        runsOf("attaches")(awsProgram({ ...role, aws_iam_role_policy_attachment: { a: attachment, b: attachment } }))
          .run,
      )
    }).pipe(Effect.provide(builtInEngine())),
  )

  it.effect("takes a user's own network as given", () =>
    Effect.gen(function* () {
      const { outputs } = yield* InfrastructureEngine
      const { run } = runsOf("own network")(
        awsProgram(
          { aws_security_group: { g: { vpc_id: "${data.aws_vpc.own.id}" } } },
          {
            data: {
              aws_vpc: { own: { id: "vpc-0123456789abcdef0" } },
              aws_subnet: { own: { id: "subnet-0123456789abcdef0", vpc_id: "vpc-0123456789abcdef0" } },
            },
            output: {
              vpc: { value: "${aws_security_group.g.vpc_id}" },
              zone: { value: "${data.aws_subnet.own.availability_zone}" },
              network: { value: "${data.aws_subnet.own.vpc_id}" },
            },
          },
        ),
      )
      yield* makePresent(run)

      const { vpc, zone, network } = yield* outputs(run)
      assert.strictEqual(vpc, "vpc-0123456789abcdef0")
      assert.strictEqual(network, "vpc-0123456789abcdef0")
      assert.match(String(zone), /^eu-central-1[abc]$/)
    }).pipe(Effect.provide(builtInEngine())),
  )

  it.effect("creates nothing of a type that no template uses", () =>
    Effect.gen(function* () {
      const { run } = runsOf("unknown type")(awsProgram({ aws_sns_topic: { t: { name: "t" } } }))

      const failure = yield* Effect.flip(makePresent(run))

      assert.strictEqual(failure.step, "validate")
      assert.include(failure.diagnostics[0]?.detail, "has no aws_sns_topic")
    }).pipe(Effect.provide(builtInEngine())),
  )
})
