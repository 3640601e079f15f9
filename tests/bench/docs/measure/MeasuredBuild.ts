import { execFile, spawn } from "node:child_process"
import { rm } from "node:fs/promises"
import process from "node:process"
import { promisify } from "node:util"

import type { DocsSite } from "../sites/DocsSite.ts"

const run = promisify(execFile)
const sampleMilliseconds = 250
const timeoutMilliseconds = 900_000
const outputCharactersMax = 4000

/** What one build took. */
export interface MeasuredBuild {
  /** User and system time of the build and of every process it started and waited for. */
  readonly cpuSeconds: number
  readonly wallSeconds: number
  /** The most that all its processes held at one of the moments looked at. */
  readonly peakMebibytes: number
}

/** The shell tells what the children it waited for have used, their own children included; Node tells of itself alone. */
const script = `"$@"; code=$?; echo; echo cpu-times; times; exit $code`

const secondsOf = (minutes: string | undefined, seconds: string | undefined): number =>
  Number(minutes) * 60 + Number(seconds)

const cpuSecondsIn = (output: string): number => {
  const found = /cpu-times\n.*\n(\d+)m([\d.]+)s (\d+)m([\d.]+)s/.exec(output)
  if (found === null) throw new Error(`The shell did not tell what the build used:\n${output}`)
  return secondsOf(found[1], found[2]) + secondsOf(found[3], found[4])
}

const residentMebibytes = async (group: number): Promise<number> => {
  const { stdout } = await run("ps", ["-A", "-o", "pgid=,rss="])
  const kibibytes = stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .reduce((sum, [pgid, rss]) => (Number(pgid) === group ? sum + Number(rss) : sum), 0)
  return kibibytes / 1024
}

const start = ({ build }: DocsSite) => {
  // Node would build for tests or development if it were told so.
  const { NODE_ENV: _, ...environment } = process.env
  return spawn("bash", ["-c", script, "bash", process.execPath, ...build.arguments], {
    cwd: build.folder,
    env: { ...environment, ...build.environment },
    // A process group of its own, by which its processes are told from others.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  })
}

/** Builds a site with what earlier builds left behind. */
export const measuredBuild = async (site: DocsSite): Promise<MeasuredBuild> => {
  const startedAt = performance.now()
  const child = start(site)
  let output = ""
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-outputCharactersMax)
  }
  child.stdout.on("data", keep)
  child.stderr.on("data", keep)
  let peakMebibytes = 0
  const { pid } = child
  const sampling = setInterval(() => {
    if (pid !== undefined)
      residentMebibytes(pid).then(
        (now) => (peakMebibytes = Math.max(peakMebibytes, now)),
        () => {},
      )
  }, sampleMilliseconds)
  // Not the limit that `spawn` has: that one would leave the processes running which the build has started.
  const limit = setTimeout(() => pid !== undefined && process.kill(-pid), timeoutMilliseconds)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", resolve)
  }).finally(() => {
    clearInterval(sampling)
    clearTimeout(limit)
  })
  if (code === null)
    throw new Error(`The build of ${site.name} was stopped, after ${timeoutMilliseconds} ms at most:\n${output}`)
  if (code !== 0) throw new Error(`The build of ${site.name} ended with ${code}:\n${output}`)
  return { cpuSeconds: cpuSecondsIn(output), wallSeconds: (performance.now() - startedAt) / 1000, peakMebibytes }
}

/** Removes all that earlier builds left behind. */
export const forgetBuilds = async ({ leftovers }: DocsSite): Promise<void> => {
  await Promise.all(leftovers.map((path) => rm(path, { recursive: true, force: true })))
}
