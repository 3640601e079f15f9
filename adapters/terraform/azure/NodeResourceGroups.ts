import { Option, Schema } from "effect"

const decode = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Struct({
      resource: Schema.Struct({
        azurerm_kubernetes_cluster: Schema.Record(Schema.String, Schema.Struct({ node_resource_group: Schema.String })),
      }),
    }),
  ),
)

/**
 * The resource groups that AKS keeps the machines of a program's clusters in, in lower case. It copies a cluster's tags to
 * everything there, which comes and goes with the cluster.
 */
export const nodeResourceGroups = (program: string): ReadonlySet<string> =>
  new Set(
    Option.match(decode(program), {
      onNone: () => [],
      onSome: ({ resource }) =>
        Object.values(resource.azurerm_kubernetes_cluster).map((cluster) => cluster.node_resource_group.toLowerCase()),
    }),
  )
