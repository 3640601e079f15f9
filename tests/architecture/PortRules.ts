import { importsOf } from "./Imports.ts"
import type { Rule } from "./Rule.ts"
import { isCode, type SourceTree } from "./SourceTree.ts"

const ports = "application/ports/"

/** What two adapters agree on, such as where one keeps what another one serves; no use case needs it. */
const interfaces = "adapters/interfaces/"

/** Ports that no use case needs yet, with the reason. */
const waiting: Readonly<Record<string, string>> = {
  "application/ports/ClusterTransport.ts": "a use case that checks the reach of a cluster is still to come",
  "application/ports/KubernetesApi.ts": "the use cases of kubeconfigs and of the bootstrap are still to come",
  "application/ports/KubernetesClusters.ts": "the use cases of kubeconfigs and of the bootstrap are still to come",
  "application/ports/Secrets.ts": "keeps the credentials of integrations, and the first integration is still to come",
}

const isUseCaseCode = (path: string): boolean => path.startsWith("application/") && !path.startsWith(ports)

/** The adapter a file belongs to. The composition root puts adapters together, and is none of the two. */
const adapterOf = (path: string): ReadonlyArray<string> => {
  const [layer, folder = ""] = path.split("/")
  return layer === "adapters" && !["main", "interfaces"].includes(folder) ? [folder] : []
}

const importersOf = (tree: SourceTree, imported: string): ReadonlyArray<string> =>
  tree.filter((file) => isCode(file) && importsOf(file).includes(imported)).map(({ path }) => path)

const isUsed = (tree: SourceTree, port: string): boolean => importersOf(tree, port).some(isUseCaseCode)

export const portRules: ReadonlyArray<Rule> = [
  {
    statement: "a port is needed by a use case",
    violations: (tree) =>
      tree
        .filter(({ path }) => path.startsWith(ports) && !isUsed(tree, path) && !(path in waiting))
        .map(({ path }) => `${path} is imported by no use case: what only adapters need is in ${interfaces}.`),
    counterexample: {
      "application/ports/TerraformStates.ts": "export class TerraformStates {}",
      "application/ports/Clusters.ts": 'import { TerraformStates } from "./TerraformStates.ts"',
      "application/cluster/ReadClusters.ts": 'import { Clusters } from "../ports/Clusters.ts"',
      "adapters/terraform/StateServer.ts": 'import { TerraformStates } from "#application/ports/TerraformStates.ts"',
    },
  },
  {
    statement: "a port that waits for its first use case has none",
    violations: (tree) =>
      Object.keys(waiting)
        .filter((path) => isUsed(tree, path))
        .map((path) => `${path} is imported by a use case: remove its exception.`),
    counterexample: {
      "application/access/SignInToSlack.ts": 'import { Secrets } from "../ports/Secrets.ts"',
    },
  },
  {
    statement: "an interface between adapters is used by at least two",
    violations: (tree) =>
      tree
        .filter(({ path }) => path.startsWith(interfaces))
        .filter(({ path }) => new Set(importersOf(tree, path).flatMap(adapterOf)).size < 2)
        .map(({ path }) => `${path} is used by fewer than two adapters.`),
    counterexample: {
      "adapters/interfaces/TerraformStates.ts": "export class TerraformStates {}",
      "adapters/terraform/StateServer.ts": 'import { TerraformStates } from "#adapters/interfaces/TerraformStates.ts"',
      "adapters/main/DatabasePorts.ts": 'import { TerraformStates } from "#adapters/interfaces/TerraformStates.ts"',
    },
  },
]
