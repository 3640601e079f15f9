import "effect/schema/SchemaJITCompiler/enable"
import process from "node:process"

import * as BenchServer from "#tests/bench/http/BenchServer.ts"
import { launch } from "#tests/bench/http/LaunchServer.ts"

launch(BenchServer.layer(process.argv[2] ?? "", "all"))
