import { Effect, Schema } from "effect"

import { readingProgram } from "#adapters/terraform/inventory/ReadingProgram.ts"
import type { TerraformProvider } from "#adapters/terraform/TerraformProvider.ts"

const Listing = Schema.fromJsonString(
  Schema.Struct({
    planned_values: Schema.Struct({
      outputs: Schema.Struct({
        objects: Schema.Struct({
          value: Schema.Array(Schema.Struct({ type: Schema.String, id: Schema.String, address: Schema.String })),
        }),
      }),
    }),
  }),
)

/** The toy cloud as the Terraform adapter knows it. */
export const toyInTerraform: TerraformProvider = {
  name: "toy",
  identity: { variables: ["TOY_KEY", "TOY_URL"], secrets: ["TOY_KEY"] },
  inventory: {
    covers: (resourceType) => resourceType === "toy_network" || resourceType === "toy_machine",
    settlesWithinSeconds: 0,
    objects: ({ clusterId, program }) => ({
      program: readingProgram(program, {
        data: { toy_objects: { all: { cluster: clusterId } } },
        output: { objects: { value: "${data.toy_objects.all.objects}" } },
      }),
      read: (planJson) =>
        Effect.map(Effect.orDie(Schema.decodeEffect(Listing)(planJson)), ({ planned_values }) =>
          planned_values.outputs.objects.value.map(({ type, id, address }) => ({
            resourceType: type,
            importId: id,
            address,
          })),
        ),
    }),
    // The toy cloud lets two objects have one name.
    takenNames: () => undefined,
  },
}
