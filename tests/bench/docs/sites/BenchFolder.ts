import { tmpdir } from "node:os"
import { join } from "node:path"

/** Where the peers are installed and built. Not below `node_modules`, whose files bundlers treat as foreign. */
export const benchFolder = process.env["BENCH_FOLDER"] ?? join(tmpdir(), "orrery-docs-bench")
