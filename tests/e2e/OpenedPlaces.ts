import { spawn, spawnSync } from "node:child_process"
import { readFileSync, statSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import process from "node:process"

import { Effect, Schedule } from "effect"

/** Why no process can be traced on this machine; undefined where it can. */
export const noTracer =
  process.platform === "linux" && spawnSync("strace", ["-o", "/dev/null", "/bin/true"]).status === 0
    ? undefined
    : "strace is not here, or may not trace."

const calls = "open,openat,openat2,creat,bind,connect,execve"

/** A file that a process opened or started, or a socket it bound or connected to. */
export interface OpenedPlace {
  readonly path: string
  readonly call: string
  /** Whether the call would have failed had anyone put something there before. */
  readonly isExclusive: boolean
}

const opened = /^\d+ +(open|openat|openat2|creat|execve)\((?:[^"<]*<([^>]*)>, )?"((?:[^"\\]|\\.)*)"(.*)$/
const socket = /^\d+ +(bind|connect)\(.*sun_path="((?:[^"\\]|\\.)*)"/

/** Reads a line of the tracer. Sockets without a path, abstract ones and those of the network, have no place. */
export const readTrace = (line: string): OpenedPlace | undefined => {
  const [, call, directory = "/", path, rest = ""] = opened.exec(line) ?? []
  if (call !== undefined && path !== undefined) {
    return { call, path: resolve(directory, path), isExclusive: rest.includes("O_EXCL") }
  }
  const [, socketCall, socketPath] = socket.exec(line) ?? []
  return socketCall === undefined || socketPath === undefined
    ? undefined
    : { call: socketCall, path: resolve("/", socketPath), isExclusive: false }
}

/** Runs a program under the tracer; `traced` gives its places once it has ended, with all processes it started. */
export const trace = (
  file: string,
  words: ReadonlyArray<string>,
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
) => {
  const child = spawn(
    "strace",
    [
      "-D",
      "-f",
      "-y",
      "-qq",
      "-s",
      "4096",
      "--seccomp-bpf",
      "-e",
      `trace=${calls}`,
      "-e",
      "signal=none",
      "-o",
      file,
      ...words,
    ],
    { ...options, stdio: ["ignore", "pipe", "pipe"] },
  )
  const said: Array<string> = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => said.push(text))
  const ended = new Promise<number | null>((done) => child.once("close", done))
  /** The tracer writes on for a moment after its program has ended. */
  const settled = Effect.sync(() => statSync(file).size).pipe(
    Effect.flatMap((size) =>
      Effect.map(
        Effect.delay(
          Effect.sync(() => statSync(file).size),
          "100 millis",
        ),
        (next) => next === size,
      ),
    ),
    Effect.repeat({ until: (isSettled) => isSettled, schedule: Schedule.forever }),
  )
  const traced = Effect.promise(() => ended).pipe(
    Effect.andThen(settled),
    Effect.map(() =>
      readFileSync(file, "utf8")
        .split("\n")
        .flatMap((line) => readTrace(line) ?? []),
    ),
  )
  return { child, traced, said: () => said.join("") }
}

const ancestorsOf = (path: string): ReadonlyArray<string> => {
  const parent = dirname(path)
  return parent === path ? [path] : [...ancestorsOf(parent), parent]
}

const isOpenToOthers = (directory: string) => {
  try {
    const { mode, uid } = statSync(directory)
    return (mode & 0o002) !== 0 || (uid !== 0 && uid !== process.getuid?.())
  } catch {
    return false
  }
}

/** PostgreSQL creates its shared memory exclusively, under random names, and closed to other users. */
const isSharedMemory = (path: string) => path.startsWith("/dev/shm/PostgreSQL.")

/** The places that another user could have prepared: below a directory that others may write to, or own. `own` are directories of this user. */
export const sharedPlaces = (places: ReadonlyArray<OpenedPlace>, own: ReadonlyArray<string>): ReadonlyArray<string> => {
  const known = new Map<string, boolean>()
  const isOpen = (directory: string) => {
    const found = known.get(directory) ?? isOpenToOthers(directory)
    known.set(directory, found)
    return found
  }
  const isOwn = (path: string) => own.some((directory) => path === directory || path.startsWith(join(directory, "/")))
  const shared = places.filter(
    ({ isExclusive, path }) =>
      !isExclusive &&
      !isOwn(path) &&
      !path.startsWith("/proc/") &&
      !isSharedMemory(path) &&
      ancestorsOf(path).some(isOpen),
  )
  return [...new Set(shared.map(({ call, path }) => `${call} ${path}`))]
}
