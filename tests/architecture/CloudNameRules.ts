import type { Rule } from "./Rule.ts"
import { isCode, type SourceFile } from "./SourceTree.ts"

const names = ["aws", "eks", "gcp", "gke", "azure", "aks", "digitalocean"]

const capitalized = names.map((name) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`)

/** A name as a word, as a part of an identifier in camel case, and in capitals. */
const named = new RegExp(
  [
    `(?<![A-Za-z])(?:${names.join("|")})(?![a-z])`,
    `(?:${capitalized.join("|")})(?![a-z])`,
    `(?<![A-Z])(?:${names.map((name) => name.toUpperCase()).join("|")})(?![A-Z])`,
  ].join("|"),
)

/** The rooms of clouds and provisioners are folders of their names, and `self-managed` runs on any cloud. */
const isRoom = ({ path }: SourceFile): boolean =>
  path
    .split("/")
    .slice(0, -1)
    .some((folder) => names.includes(folder) || folder === "self-managed")

const isNeutral = (file: SourceFile): boolean =>
  isCode(file) && /^(domain|application|infra-templates|adapters|docs-site)\//.test(file.path) && !isRoom(file)

const placesIn = ({ path, text }: SourceFile): ReadonlyArray<string> => [
  ...(named.test(path) ? [`${path} has the name of a cloud or a provisioner.`] : []),
  ...text
    .split("\n")
    .flatMap((line, index) => (named.test(line) ? [`${path}:${index + 1} names a cloud or a provisioner.`] : [])),
]

/** Neutral files that name one all the same, and why. */
const exceptions: Readonly<Record<string, string>> = {
  "domain/cloud/Catalogues.ts": "the table of what the clouds sell",
  "domain/cloud/Clouds.ts": "the table of the clouds",
  "domain/provisioner/Provisioners.ts": "the table of the provisioners",
  "domain/kubeconfig/ClientAuthType.ts": "names of the specification",
  "infra-templates/Stacks.ts": "the table of the stacks",
  "infra-templates/kubeadm/KubeadmClouds.ts": "the table of the clouds with machines that kubeadm starts a cluster on",
  "adapters/simulated-cloud/SimulatedProviders.ts": "the table of the simulated providers",
  "adapters/simulated-kubernetes/nodes/NodeForms.ts": "the table of what nodes look like",
  "adapters/main/CredentialPorts.ts": "the table of the secret stores and of the exchanges of tokens",
  "adapters/main/CatalogueSources.ts": "the table of the clouds that say what they offer",
  "adapters/main/RealCloudProbes.ts": "the table of the clouds that are asked before a creation",
  "adapters/main/StartMessage.ts": "names an example manifest",
  "adapters/http/api/CloudExamples.ts": "examples of the API document, which are those of one real cloud",
  "adapters/cli/commands/ProvidersCommand.ts": "examples of the help",
  "adapters/cli/commands/UtilsCommand.ts": "commands of the specification that are for one cloud each",
  "adapters/cli/cloud-access/WriteCloudAccess.ts": "the table of the kinds of access",
  "adapters/main/CloudAccess.ts": "the table of the clouds that are given access to",
  "adapters/main/TemporaryCredentials.ts": "binds a command of one cloud",
  "adapters/cli/commands/ClustersCommand.ts": "examples of the help, and the clouds, complete by their type",
  "adapters/terraform/TerraformProviders.ts": "the table of the providers that programs use",
  "docs-site/generated/api-reference/ExampleValue.ts": "names an example manifest",
  "docs-site/generated/reference/ManifestPage.ts": "shows an example manifest",
  "docs-site/search/Synonyms.ts": "words that readers search for",
}

export const cloudNameRules: ReadonlyArray<Rule> = [
  {
    statement: "only their own rooms name a cloud or a provisioner",
    violations: (tree) =>
      tree
        .filter((file) => isNeutral(file) && !Object.hasOwn(exceptions, file.path))
        .flatMap((file) =>
          placesIn(file).map((place) => `${place} Ask its record, or move what knows it to its room.`),
        ),
    counterexample: { "domain/cost/MonthlyCost.ts": 'const isManaged = provisioner.type === "eks"' },
  },
  {
    statement: "an exception from that rule is still needed",
    violations: (tree) => {
      const needed = new Set(
        tree.filter((file) => isNeutral(file) && placesIn(file).length > 0).map(({ path }) => path),
      )

      return Object.keys(exceptions)
        .filter((exception) => !needed.has(exception))
        .map((exception) => `${exception} names no cloud and no provisioner: remove its exception.`)
    },
    counterexample: { "domain/cluster/Cluster.ts": "" },
  },
]
