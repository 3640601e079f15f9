import type { Instance } from "@aws-sdk/client-ec2"
import { Effect } from "effect"

import type { ProbeFailed } from "#application/ports/CloudProbes.ts"
import { ProbeFailed as Failed } from "#application/ports/CloudProbes.ts"
import type { Quota, QuotaUse } from "#domain/cloud/Quota.ts"

import { call, type ClientSettings } from "./AwsConnection.ts"

/** 10,000 objects: an account with more has raised its quotas. */
const pagesMax = 10
const pageSize = 1000

type Page = { readonly NextToken?: string | undefined }

/** Every entry of a list. */
const listed = <P extends Page, A>(
  action: string,
  ask: (token: string | undefined, signal: AbortSignal) => Promise<P>,
  entriesOf: (page: P) => ReadonlyArray<A>,
): Effect.Effect<ReadonlyArray<A>, ProbeFailed> =>
  Effect.gen(function* () {
    const found: Array<A> = []
    let token: string | undefined
    for (let page = 0; page < pagesMax; page += 1) {
      const response: P = yield* call(action, (signal) => ask(token, signal))
      found.push(...entriesOf(response))
      token = response.NextToken
      if (token === undefined || token === "") return found
    }
    return yield* new Failed({ reason: `${action} lists more than ${pagesMax} pages.` })
  })

/** A machine as a node group of one, so that the quotas' own rule counts it. */
const asNodeGroup = ({ InstanceLifecycle, InstanceType }: Instance) => ({
  instance_types: [InstanceType ?? ""],
  capacity_type: InstanceLifecycle === "spot" ? "SPOT" : "ON_DEMAND",
  scaling_config: { desired_size: 1 },
})

const machineType = "aws_eks_node_group"

const vCpusOf = ({ CpuOptions }: Instance): number => (CpuOptions?.CoreCount ?? 0) * (CpuOptions?.ThreadsPerCore ?? 1)

const usedBy = (uses: QuotaUse, machine: Instance): number =>
  uses(
    asNodeGroup(machine),
    () => vCpusOf(machine),
    () => undefined,
  )

/** Counts what an account has. Each list is read once. */
export const countersOf = Effect.fnUntraced(function* (settings: ClientSettings) {
  const ec2 = yield* Effect.promise(() => import("@aws-sdk/client-ec2"))
  const client = new ec2.EC2Client(settings)
  const machines = yield* Effect.cached(
    listed(
      "ec2:DescribeInstances",
      (NextToken, abortSignal) =>
        client.send(
          new ec2.DescribeInstancesCommand({
            NextToken,
            MaxResults: pageSize,
            Filters: [{ Name: "instance-state-name", Values: ["pending", "running"] }],
          }),
          { abortSignal },
        ),
      ({ Reservations = [] }) => Reservations.flatMap(({ Instances = [] }) => Instances),
    ),
  )
  const lists: Readonly<Record<string, Effect.Effect<ReadonlyArray<unknown>, ProbeFailed>>> = {
    aws_vpc: listed(
      "ec2:DescribeVpcs",
      (NextToken, abortSignal) =>
        client.send(new ec2.DescribeVpcsCommand({ NextToken, MaxResults: pageSize }), { abortSignal }),
      ({ Vpcs = [] }) => Vpcs,
    ),
    aws_internet_gateway: listed(
      "ec2:DescribeInternetGateways",
      (NextToken, abortSignal) =>
        client.send(new ec2.DescribeInternetGatewaysCommand({ NextToken, MaxResults: pageSize }), { abortSignal }),
      ({ InternetGateways = [] }) => InternetGateways,
    ),
    aws_security_group: listed(
      "ec2:DescribeSecurityGroups",
      (NextToken, abortSignal) =>
        client.send(new ec2.DescribeSecurityGroupsCommand({ NextToken, MaxResults: pageSize }), { abortSignal }),
      ({ SecurityGroups = [] }) => SecurityGroups,
    ),
    aws_eip: call("ec2:DescribeAddresses", (abortSignal) =>
      client.send(new ec2.DescribeAddressesCommand({}), { abortSignal }),
    ).pipe(Effect.map(({ Addresses = [] }) => Addresses)),
    ...(yield* otherLists(settings)),
  }

  /** Undefined for a quota whose objects are not counted here. */
  return (quota: Quota): Effect.Effect<number | undefined, ProbeFailed> => {
    const uses = quota.usedBy[machineType]
    if (uses !== undefined) {
      return Effect.map(machines, (all) => all.reduce((sum, machine) => sum + usedBy(uses, machine), 0))
    }
    const list = Object.keys(quota.usedBy).flatMap((type) => lists[type] ?? [])[0]
    return list === undefined ? Effect.undefined : Effect.map(list, ({ length }) => length)
  }
})

/** The numbers of an account's roles and policies come from its summary. */
const otherLists = Effect.fnUntraced(function* (settings: ClientSettings) {
  const { GetAccountSummaryCommand, IAMClient, ListOpenIDConnectProvidersCommand } = yield* Effect.promise(
    () => import("@aws-sdk/client-iam"),
  )
  const { EKSClient, ListClustersCommand } = yield* Effect.promise(() => import("@aws-sdk/client-eks"))
  const iam = new IAMClient(settings)
  const eks = new EKSClient(settings)
  const summary = yield* Effect.cached(
    call("iam:GetAccountSummary", (abortSignal) => iam.send(new GetAccountSummaryCommand({}), { abortSignal })),
  )
  const counted = (name: "Policies" | "Roles") =>
    Effect.map(summary, ({ SummaryMap = {} }) => Array.from({ length: SummaryMap[name] ?? 0 }))
  return {
    aws_iam_role: counted("Roles"),
    aws_iam_policy: counted("Policies"),
    aws_iam_openid_connect_provider: call("iam:ListOpenIDConnectProviders", (abortSignal) =>
      iam.send(new ListOpenIDConnectProvidersCommand({}), { abortSignal }),
    ).pipe(Effect.map(({ OpenIDConnectProviderList = [] }) => OpenIDConnectProviderList)),
    aws_eks_cluster: call("eks:ListClusters", (abortSignal) =>
      eks.send(new ListClustersCommand({ maxResults: 100 }), { abortSignal }),
    ).pipe(Effect.map(({ clusters = [] }) => clusters)),
  }
})
