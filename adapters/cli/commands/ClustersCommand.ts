import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Struct from "effect/Struct"

import type { CloudProvider } from "#domain/cloud/CloudProvider.ts"

import {
  clusterName,
  connectionFlags,
  credentialFlags,
  files,
  listOutput,
  optionalFiles,
  output,
  wait,
  yes,
} from "./Flags.ts"
import { generateKubeconfigCommand, kubeconfigCommand, syncCommand, tokenCommand } from "./KubeconfigCommands.ts"
import { progressCommand } from "./ProgressCommand.ts"

// The code of a command is loaded when it runs: `--help` and typing mistakes need only the tree.

/** Written out, and complete by its type, so that the help does not load the records of the clouds. */
const clouds: Readonly<Record<CloudProvider, true>> = { aws: true, gcp: true, azure: true }

const apply = Command.make(
  "apply",
  {
    file: files,
    wait,
    dryRun: Flag.Boolean("dry-run").pipe(
      Flag.withDescription("Show what would be created and what it would cost, and create nothing"),
      Flag.withDefault(false),
    ),
    output,
    ...connectionFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../clusters/ApplyClusters.ts")),
      ({ applyClusters }) => applyClusters(input),
    ),
).pipe(
  Command.withDescription(
    "Create the clusters that manifests describe. Several manifests are all checked before the first cluster is created. A manifest that is applied again is unchanged, which is no error; one that differs from its cluster is refused with the fields that differ. With --wait, an interrupted apply resumes where it stopped. With -o json or yaml, one manifest gives one value, and several give a list of all that were not refused: an empty list if all were. With --wait the values are operations.",
  ),
  Command.withShortDescription("Create the clusters that manifests describe"),
  Command.withExamples([
    { command: "orrery clusters apply -f eks.yaml --wait", description: "Create a cluster and watch it" },
    { command: "orrery clusters apply -f manifests/ --dry-run", description: "See what a directory would create" },
  ]),
)

const get = Command.make("get", { name: clusterName, output, ...connectionFlags }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../clusters/GetCluster.ts")),
    ({ getCluster }) => getCluster(input),
  ),
).pipe(
  Command.withDescription("Show a cluster"),
  Command.withExamples([{ command: "orrery clusters get staging -o json", description: "One cluster, for a program" }]),
)

const list = Command.make(
  "list",
  {
    provider: Flag.Literals("provider", Struct.keys(clouds)).pipe(
      Flag.withAlias("p"),
      Flag.withDescription("Only the clusters of this provider"),
      Flag.optional,
    ),
    output: listOutput,
    ...connectionFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../clusters/ListClusters.ts")),
      ({ listClusters }) => listClusters(input),
    ),
).pipe(
  Command.withDescription("List the clusters, newest first"),
  Command.withAlias("ls"),
  Command.withExamples([{ command: "orrery clusters list -p aws", description: "The clusters on aws" }]),
)

const spec = Command.make(
  "spec",
  {
    name: clusterName,
    output: Flag.Literals("output", ["yaml", "json"]).pipe(
      Flag.withAlias("o"),
      Flag.withDescription("How to write the manifest. By default yaml"),
      Flag.withDefault("yaml"),
    ),
    ...connectionFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../clusters/ShowSpec.ts")),
      ({ showSpec }) => showSpec(input),
    ),
).pipe(
  Command.withDescription(
    "Show the manifest a cluster was requested with. Of its credentials only the type is stored.",
  ),
  Command.withShortDescription("Show the manifest of a cluster"),
  Command.withExamples([
    { command: "orrery clusters spec staging > staging.yaml", description: "Save the manifest of a cluster" },
  ]),
)

const plan = Command.make(
  "plan",
  {
    name: clusterName.pipe(Argument.optional),
    file: optionalFiles,
    output,
    ...connectionFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../clusters/PlanCluster.ts")),
      ({ planCluster }) => planCluster(input),
    ),
).pipe(
  Command.withDescription(
    "Show what was or will be created for a cluster: resources, monthly cost and the plan. With -f, what a manifest would create.",
  ),
  Command.withShortDescription("Show the plan of a cluster or a manifest"),
  Command.withExamples([
    { command: "orrery clusters plan staging", description: "The newest plan of a cluster" },
    { command: "orrery clusters plan -f eks.yaml", description: "What a manifest would create and cost" },
  ]),
)

const preflight = Command.make("preflight", { file: files, output, ...connectionFlags }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../clusters/PreflightManifests.ts")),
    ({ preflightManifests }) => preflightManifests(input),
  ),
).pipe(
  Command.withDescription(
    "Ask the cloud whether the clusters of manifests can be created, and create nothing. It takes seconds. The checks are of credentials, permissions, quotas, machine types, address ranges, names, versions and images. The exit code is 1 if a check fails; warnings do not count. With -o json or yaml, one manifest gives one report, and several give a list.",
  ),
  Command.withShortDescription("Ask the cloud whether clusters can be created"),
  Command.withExamples([
    { command: "orrery clusters preflight -f eks.yaml", description: "Check a manifest against its cloud account" },
  ]),
)

const remove = Command.make(
  "delete",
  {
    name: clusterName,
    wait,
    yes,
    ...credentialFlags("for a cluster created with static credentials"),
    output,
    ...connectionFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../clusters/DeleteCluster.ts")),
      ({ deleteCluster }) => deleteCluster(input),
    ),
).pipe(
  Command.withDescription(
    "Destroy a cluster and everything created for it, after a confirmation at the terminal or with --yes. With --wait, a deletion in progress is followed.",
  ),
  Command.withShortDescription("Destroy a cluster and everything created for it"),
  Command.withExamples([
    { command: "orrery clusters delete staging --wait", description: "Destroy a cluster and watch it" },
  ]),
)

const kubernetesVersion = Command.make(
  "k8s-version",
  {
    provisioner: Flag.String("provisioner").pipe(
      Flag.withMetavar("TYPE"),
      Flag.withDescription("The provisioner, such as eks. By default that of --provider, or the first that is offered"),
      Flag.optional,
    ),
    provider: Flag.String("provider").pipe(
      Flag.withAlias("p"),
      Flag.withMetavar("NAME"),
      Flag.withDescription("The provider of the provisioner"),
      Flag.optional,
    ),
    region: Flag.String("region").pipe(
      Flag.withAlias("r"),
      Flag.withMetavar("ID"),
      Flag.withDescription("A region of the provider. Every region has the same versions"),
      Flag.optional,
    ),
    output: listOutput,
    ...connectionFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../catalogue/ListKubernetesVersions.ts")),
      ({ listKubernetesVersions }) => listKubernetesVersions(input),
    ),
).pipe(
  Command.withDescription(
    "List the Kubernetes versions of a provisioner and how long each is supported. With -o wide, also what to look at before an upgrade to it",
  ),
  Command.withShortDescription("List the Kubernetes versions of a provisioner"),
  Command.withExamples([
    { command: "orrery clusters k8s-version --provisioner eks", description: "The versions of EKS" },
    { command: "orrery clusters k8s-version -p aws -o wide", description: "The same, with what an upgrade changes" },
  ]),
)

/** `orrery clusters`: Kubernetes clusters of the organization. */
export const clustersCommand = Command.make("clusters").pipe(
  Command.withDescription("Create, inspect and destroy Kubernetes clusters"),
  Command.withSubcommands([
    apply,
    get,
    list,
    plan,
    preflight,
    spec,
    remove,
    kubernetesVersion,
    kubeconfigCommand,
    generateKubeconfigCommand,
    tokenCommand,
    syncCommand,
    progressCommand,
  ]),
)
