import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

/** How much slower than an empty program the command line may start. */
const ratioMax = 3
const rounds = 25

const orrery = fileURLToPath(new URL("../../../adapters/cli/bin/orrery.js", import.meta.url))

const programs = [
  { name: "node -e 0", args: ["-e", "0"] },
  { name: "orrery version", args: [orrery, "version"] },
  { name: "orrery clusters list --help", args: [orrery, "clusters", "list", "--help"] },
] as const

const measureMilliseconds = (args: ReadonlyArray<string>): number => {
  const begun = process.hrtime.bigint()
  const { status } = spawnSync(process.execPath, args, { stdio: "ignore" })
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}.`)
  return Number(process.hrtime.bigint() - begun) / 1e6
}

const median = (values: ReadonlyArray<number>): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const times: ReadonlyArray<Array<number>> = programs.map(() => [])
// The first round fills the caches; the order alternates, so that a busy moment hits all alike.
for (let round = 0; round <= rounds; round++) {
  const order = programs.map((_, index) => (round % 2 === 0 ? index : programs.length - 1 - index))
  for (const index of order) {
    const taken = measureMilliseconds(programs[index]?.args ?? [])
    if (round > 0) times[index]?.push(taken)
  }
}

const medians = times.map(median)
const [bare = Number.NaN] = medians
process.stdout.write(`node ${process.version}, median of ${rounds} interleaved rounds\n`)
for (const [index, { name }] of programs.entries()) {
  const taken = medians[index] ?? Number.NaN
  process.stdout.write(
    `${name.padEnd(30)}${taken.toFixed(0).padStart(6)} ms  ${(taken / bare).toFixed(2).padStart(5)} x\n`,
  )
}
const worst = Math.max(...medians) / bare
process.stdout.write(
  `The slowest takes ${worst.toFixed(2)} times as long as node itself; at most ${ratioMax} is allowed.\n`,
)
if (!(worst <= ratioMax)) process.exitCode = 1
