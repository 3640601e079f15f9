import process from "node:process"

/** What a server under measurement reports to the process that started it. */
export interface ServerReport {
  readonly cpuMicroseconds: number
  readonly residentBytes: number
}

/** Tells the parent where this server listens, and from then on what it has used so far whenever it asks. */
export const announce = (port: number): void => {
  process.on("message", () => {
    const { system, user } = process.cpuUsage()
    process.send?.({ cpuMicroseconds: user + system, residentBytes: process.memoryUsage().rss } satisfies ServerReport)
  })
  process.on("disconnect", () => process.exit(0))
  process.send?.({ port })
}
