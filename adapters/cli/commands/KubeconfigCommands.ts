import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"

import { clusterName, connectionFlags, credentialFlags, output } from "./Flags.ts"

const kubeconfigFlags = {
  name: clusterName,
  duration: Flag.String("duration").pipe(
    Flag.withMetavar("DURATION"),
    Flag.withDescription("How long a token works, from 10m to 24h. By default 1h"),
    Flag.withDefault("1h"),
  ),
  role: Flag.Literals("role", ["owner", "admin", "editor", "viewer"]).pipe(
    Flag.withDescription("What it allows: your role, which is the default, or one below it"),
    Flag.optional,
  ),
  ...credentialFlags("for a cluster that Orrery cannot reach by itself"),
  ...connectionFlags,
}

/** `orrery clusters kubeconfig`: access to a cluster for kubectl, which renews itself. */
export const kubeconfigCommand = Command.make(
  "kubeconfig",
  {
    ...kubeconfigFlags,
    stdout: Flag.Boolean("stdout").pipe(
      Flag.withDescription("Write a kubeconfig with a token to the standard output, and change no file"),
      Flag.withDefault(false),
    ),
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../kubeconfig/AddCluster.ts")),
      ({ addCluster }) => addCluster(input),
    ),
).pipe(
  Command.withDescription(
    "Add a cluster to ~/.kube/config, or to the files of KUBECONFIG as kubectl does, and make it the current context. The entry contains no secret: kubectl runs `orrery clusters token` for a token when it needs one. Other entries stay as they are. With --stdout, a kubeconfig with a token that works until it expires, for a machine without Orrery.",
  ),
  Command.withShortDescription("Add a cluster to the kubeconfig of kubectl"),
  Command.withAlias("set-context"),
  Command.withExamples([
    { command: "orrery clusters kubeconfig staging", description: "Then: kubectl get nodes" },
    { command: "orrery clusters kubeconfig staging --role viewer", description: "The same, to look only" },
  ]),
)

/** `orrery clusters generate-kubeconfig`: access that ends by itself, in one file. */
export const generateKubeconfigCommand = Command.make("generate-kubeconfig", kubeconfigFlags, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../kubeconfig/IssueKubeconfig.ts")),
    ({ writeKubeconfig }) => writeKubeconfig(input),
  ),
).pipe(
  Command.withDescription(
    "Write a kubeconfig with a token to the standard output. It is a secret, and works until it expires or its user loses the role. `orrery clusters kubeconfig --stdout` is the same.",
  ),
  Command.withShortDescription("Write a kubeconfig with a token"),
  Command.withExamples([
    {
      command: "orrery clusters generate-kubeconfig staging --duration 30m > staging.kubeconfig",
      description: "A kubeconfig for half an hour, such as for a job",
    },
  ]),
)

/** `orrery clusters token`: what kubectl runs. */
export const tokenCommand = Command.make("token", kubeconfigFlags, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../kubeconfig/WriteToken.ts")),
    ({ writeToken }) => writeToken(input),
  ),
).pipe(
  Command.withDescription(
    "Write a token as kubectl reads it from a credential plugin (ExecCredential). kubectl runs this command by itself after `orrery clusters kubeconfig`. The token is stored nowhere.",
  ),
  Command.withShortDescription("Write a token for kubectl"),
  Command.withExamples([{ command: "orrery clusters token staging", description: "What kubectl runs" }]),
)

/** `orrery clusters sync`: the members of the organization as users of a cluster. */
export const syncCommand = Command.make("sync", { name: clusterName, output, ...connectionFlags }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../kubeconfig/SyncUsers.ts")),
    ({ syncUsers }) => syncUsers(input),
  ),
).pipe(
  Command.withDescription(
    "Make the users of a cluster those members who may have a kubeconfig of it. Orrery removes former members by itself within a minute; this also corrects what someone changed in the cluster.",
  ),
  Command.withShortDescription("Synchronize the users of a cluster with the members"),
  Command.withExamples([
    { command: "orrery clusters sync staging", description: "After someone changed its bindings" },
  ]),
)
