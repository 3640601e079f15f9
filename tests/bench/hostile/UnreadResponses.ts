import { median } from "#tests/bench/http/Statistics.ts"
import { measureUnread } from "#tests/http/unread/UnreadClients.ts"

import { type HostileRow, print } from "./HostileRow.ts"

const connections = 2000
const bars = { growthMebibytes: 100, healthMilliseconds: 100 }

/** What clients cost that pipeline requests for a large page and read nothing. */
export const unreadResponses: HostileRow = async () => {
  const { growthBytes, healthMilliseconds, residentBytesBefore } = await measureUnread(connections)
  const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)
  const health = median(healthMilliseconds)
  print(`${connections} connections that pipeline GET of a 450 KB page and never read`)
  print(
    `resident before ${mebibytes(residentBytesBefore)} MiB, growth ${mebibytes(growthBytes)} MiB (bar: ${bars.growthMebibytes}); GET /healthz median ${health.toFixed(1)} ms (bar: ${bars.healthMilliseconds}), slowest ${Math.max(...healthMilliseconds).toFixed(0)} ms`,
  )
  return growthBytes / 1024 / 1024 < bars.growthMebibytes && health < bars.healthMilliseconds
}
