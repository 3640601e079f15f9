import { Effect } from "effect"

import { CloudRefusal } from "#adapters/simulated-cloud/cloud/CloudRefusal.ts"
import type { SimulatedProvider } from "#adapters/simulated-cloud/cloud/SimulatedProvider.ts"
import { isAttributes, textAt } from "#adapters/simulated-cloud/value/Value.ts"

/** A cloud that exists in these tests alone: one type of networks, one of machines, and images to start them from. */
export const toy: SimulatedProvider = {
  name: "toy",
  source: "orrery/toy",
  schemaFile: new URL("provider-schema.json", import.meta.url),
  behaviors: {
    toy_network: {
      global: true,
      computed: (_, { token }) => ({ id: `network-${token.slice(0, 8)}` }),
      forceNew: ["range"],
      heldBy: [{ resourceType: "toy_machine", attribute: "network", refusal: (id) => `IN_USE: ${id} has machines` }],
    },
    toy_machine: {
      computed: (planned, { region, token }) => ({
        id: `${region}/${textAt(planned, "name")}`,
        address: `10.0.0.${Number.parseInt(token.slice(0, 2), 16)}`,
        password: token,
      }),
      defaults: { size: 1 },
      forceNew: ["image"],
      uniqueName: (planned) => textAt(planned, "name"),
      needs: [{ attribute: "network", resourceType: "toy_network", missing: (id) => `NOT_FOUND: no network ${id}` }],
    },
  },
  dataSources: {
    toy_image: (config) => Effect.succeed({ id: `image-of-${textAt(config, "family")}` }),
    toy_objects: (config, { list }) =>
      Effect.forEach(["toy_network", "toy_machine"], (type) =>
        Effect.map(list(type), (found) =>
          found
            .filter(({ all_labels }) => isAttributes(all_labels) && all_labels["orrery-cluster"] === config["cluster"])
            .map(({ all_labels, id = null }) => ({
              type,
              id,
              address: isAttributes(all_labels) ? (all_labels["orrery-address"] ?? null) : null,
            })),
        ),
      ).pipe(Effect.map((objects) => ({ objects: objects.flat() }))),
  },
  ownership: {
    labels: {
      clusterId: "orrery-cluster",
      address: "orrery-address",
      organizationId: "orrery-organization",
      managedBy: "orrery-manager",
    },
    attribute: "labels",
    reportedAttribute: "all_labels",
  },
  identifiers: ["id"],
  globalRegion: "everywhere",
  latencyMilliseconds: { toy_machine: 1 },
  refusals: {
    call: ({ operation, resourceType, name }, message) =>
      new CloudRefusal({ summary: `cannot ${operation} ${resourceType} "${name}": ${message}`, detail: "" }),
    alreadyExists: (_, name) => `EXISTS: ${name}`,
    notFound: (name) => `NOT_FOUND: ${name}`,
    credentials: new CloudRefusal({ summary: "UNAUTHENTICATED: the toy cloud rejects the key", detail: "" }),
  },
  settingsOf: (block, { accountId, region }) =>
    block["project"] === accountId
      ? Effect.succeed({ region: textAt(block, "region") ?? region, defaultLabels: block["default_labels"] ?? {} })
      : Effect.fail(new CloudRefusal({ summary: `WRONG_PROJECT: the key is of ${accountId}`, detail: "" })),
}
