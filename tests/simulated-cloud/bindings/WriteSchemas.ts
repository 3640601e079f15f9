import { writeFileSync } from "node:fs"

import { simulatedProviders } from "#adapters/simulated-cloud/SimulatedProviders.ts"

import { schemaFile } from "./SchemaFile.ts"

for (const provider of simulatedProviders) writeFileSync(provider.schemaFile, JSON.stringify(schemaFile(provider)))
