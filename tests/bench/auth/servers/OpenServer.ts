import "effect/schema/SchemaJITCompiler/enable"
import process from "node:process"

import * as BenchServer from "#tests/bench/http/BenchServer.ts"
import { launch } from "#tests/bench/http/LaunchServer.ts"
import { acme, ada } from "#tests/fixtures/People.ts"

const actor = { userId: ada.id, organizationId: acme.id, role: "owner", globalRole: "admin" } as const

launch(BenchServer.openLayer(process.argv[2] ?? "", "all", actor))
