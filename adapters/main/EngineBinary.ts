import { Config, Context, Effect, Layer, Option } from "effect"

import { findEngine, type TerraformBinary } from "#adapters/terraform/install/TerraformBinary.ts"

import type { Configuration } from "./Configuration.ts"

/** The Terraform or OpenTofu of this machine with its version, read once; undefined if there is none. */
export class EngineBinary extends Context.Service<EngineBinary, TerraformBinary | undefined>()(
  "orrery/adapters/main/EngineBinary",
) {}

/** Reading the version takes a third of a second, so it happens while the database starts. */
export const layer = ({ dataDirectory, terraformBinary }: Configuration) =>
  Layer.effect(
    EngineBinary,
    Effect.gen(function* () {
      const searchPath = yield* Config.String("PATH").pipe(Config.withDefault(""))
      return yield* findEngine({ named: Option.getOrUndefined(terraformBinary), dataDirectory, searchPath })
    }),
  )
