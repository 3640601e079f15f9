import { Effect } from "effect"

import type { FixedName } from "#domain/infrastructure/FixedNames.ts"

import { call, type ClientSettings } from "./AwsConnection.ts"

/** Those of the names that an EKS cluster has. */
const takenByClusters = Effect.fnUntraced(function* (settings: ClientSettings, names: ReadonlyArray<FixedName>) {
  const clusters = names.filter(({ resourceType }) => resourceType === "aws_eks_cluster")
  if (clusters.length === 0) return []
  const { DescribeClusterCommand, EKSClient } = yield* Effect.promise(() => import("@aws-sdk/client-eks"))
  const client = new EKSClient(settings)
  const exists = ({ name }: FixedName) =>
    call("eks:DescribeCluster", async (abortSignal) => {
      try {
        await client.send(new DescribeClusterCommand({ name }), { abortSignal })
        return true
      } catch (error) {
        if (error instanceof Error && error.name === "ResourceNotFoundException") return false
        throw error
      }
    })
  return yield* Effect.filter(clusters, exists, { concurrency: 3 }).pipe(
    Effect.ensuring(Effect.sync(() => client.destroy())),
  )
})

const groupTag = "aws:autoscaling:groupName"

/** How many values a filter takes. */
const filterValuesMax = 200

/** Those of the names that an autoscaling group with machines has: each machine names its group. */
const takenByGroups = Effect.fnUntraced(function* (settings: ClientSettings, names: ReadonlyArray<FixedName>) {
  const groups = names.filter(({ resourceType }) => resourceType === "aws_autoscaling_group")
  if (groups.length === 0) return []
  const { DescribeInstancesCommand, EC2Client } = yield* Effect.promise(() => import("@aws-sdk/client-ec2"))
  const client = new EC2Client(settings)
  const { Reservations = [] } = yield* call("ec2:DescribeInstances", (abortSignal) =>
    client.send(
      new DescribeInstancesCommand({
        Filters: [
          { Name: `tag:${groupTag}`, Values: groups.slice(0, filterValuesMax).map(({ name }) => name) },
          { Name: "instance-state-name", Values: ["pending", "running", "stopping", "stopped"] },
        ],
        MaxResults: 1000,
      }),
      { abortSignal },
    ),
  ).pipe(Effect.ensuring(Effect.sync(() => client.destroy())))
  const taken = new Set(
    Reservations.flatMap(({ Instances = [] }) => Instances)
      .flatMap(({ Tags = [] }) => Tags)
      .flatMap(({ Key, Value }) => (Key === groupTag ? (Value ?? []) : [])),
  )
  return groups.filter(({ name }) => taken.has(name))
})

/** Those of the names that the account has. Names of other types, and of groups without machines, are looked up before the plan. */
export const takenNames = (settings: ClientSettings, names: ReadonlyArray<FixedName>) =>
  Effect.map(
    Effect.all([takenByClusters(settings, names), takenByGroups(settings, names)], { concurrency: 2 }),
    (taken) => taken.flat(),
  )
