import "effect/schema/SchemaJITCompiler/enable"
import process from "node:process"

import * as BenchServer from "../BenchServer.ts"
import { launch } from "../LaunchServer.ts"

launch(BenchServer.layer(process.argv[2] ?? "", process.argv[3] === "none" ? "none" : "all"))
