import { decoderWork } from "./DecoderWork.ts"
import { healthUnderAttack } from "./HealthUnderAttack.ts"
import type { HostileRow } from "./HostileRow.ts"
import { unreadResponses } from "./UnreadResponses.ts"

/** A part is one function of a file beside this one. Name some as arguments to run only those. */
const rows: Readonly<Record<string, HostileRow>> = { decoderWork, unreadResponses, healthUnderAttack }

const wanted = process.argv.slice(2)

let passed = true
for (const [name, run] of Object.entries(rows)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  passed = (await run()) && passed
}

process.exitCode = passed ? 0 : 1
