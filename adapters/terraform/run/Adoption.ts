import { Effect } from "effect"

import type { EngineRun } from "#application/ports/InfrastructureEngine.ts"

import { appendEvents, type TerraformRun } from "./TerraformRun.ts"

// `module.<module>.<type>.<name>["a"]`: the type is the part before the last name.
const resourceTypeOf = (address: string) => /(?:^|\.)([^.[\]]+)\.[^.[\]]+(?:\[[^\]]*\])?$/.exec(address)?.[1] ?? ""

const adopted = ({ address, importId }: EngineRun["imports"][number]) => ({
  type: "apply_complete",
  hook: {
    resource: { addr: address, resource_type: resourceTypeOf(address) },
    action: "import",
    id_key: "id",
    id_value: importId,
    elapsed_seconds: 0,
  },
})

/** Journals the imports of an apply: the engine reports no event for an import that changes nothing. */
export const journalAdopted = (run: TerraformRun, imports: EngineRun["imports"]): Effect.Effect<void> =>
  imports.length === 0 ? Effect.void : appendEvents(run, "adopt", imports.map(adopted))
