import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"

import type { World } from "./World.ts"

/** Nothing reads these again: files in memory, and those that replace another one when they are complete. */
const isTemporary = (path: string): boolean => /\/run\/orrery|\/\.[^/]*\.new$/.test(path)

/** What a machine finds after it has stopped. The rest of a world is no reason for a copy: its clock, numbers and log. */
const isKept = (path: string): boolean => /^(?:machines|volumes|clusters|interfaces|bucket)\//.test(path)

/** A file with its content, a link with its target, or a directory. Another version of it is another object. */
interface Entry {
  readonly kind: "file" | "link" | "directory"
  /** Changes whenever the entry does. */
  readonly version: string
  readonly content: Buffer | string
  readonly mode: number
}

type Entries = ReadonlyMap<string, Entry>

interface Snapshot {
  readonly number: number
  /** The functions that ran before and after it, innermost first. */
  readonly functions: ReadonlyArray<string>
  readonly entries: Entries
}

/** Copies of a world in memory, one for each change. */
export class Snapshots {
  readonly taken: Array<Snapshot> = []
  private readonly world: World
  /** The entries at the last look. A file that has not changed since is not read again. */
  private current: Entries = new Map()
  private last = ""
  private functionsBefore = ""

  constructor(world: World) {
    this.world = world
  }

  private entryOf(name: string): Entry {
    const path = join(this.world.path, name)
    const stats = lstatSync(path)
    const { mode } = stats
    if (stats.isDirectory()) return { kind: "directory", version: "", content: "", mode }
    if (stats.isSymbolicLink()) {
      const content = readlinkSync(path)
      return { kind: "link", version: content, content, mode }
    }
    const version = `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`
    const known = this.current.get(name)
    return known?.version === version ? known : { kind: "file", version, content: readFileSync(path), mode }
  }

  private look(directory = "", found = new Map<string, Entry>()): Map<string, Entry> {
    for (const { name } of readdirSync(join(this.world.path, directory), { withFileTypes: true })) {
      const path = join(directory, name)
      if (path === "bin") continue
      const entry = this.entryOf(path)
      found.set(path, entry)
      if (entry.kind === "directory") this.look(path, found)
    }
    this.current = found
    return found
  }

  /** Keeps a copy of the world if it has changed since the last copy. */
  take(functions: string): void {
    const entries = this.look()
    const now = [...entries]
      .filter(([path, { kind }]) => kind !== "directory" && isKept(path) && !isTemporary(path))
      .map(([path, { version }]) => `${path} ${version}`)
      .join("\n")
    const around = `${this.functionsBefore} ${functions}`.split(" ")
    this.functionsBefore = functions
    if (now === this.last) return
    this.last = now
    this.taken.push({ number: this.taken.length, functions: around, entries })
  }

  /** Changes the files back that have changed since. */
  restore({ entries }: Snapshot): void {
    const current = this.look()
    for (const [path, entry] of current) {
      if (!this.isSame(entry, entries.get(path))) rmSync(join(this.world.path, path), { recursive: true, force: true })
    }
    for (const [path, entry] of entries) {
      if (!this.isSame(current.get(path), entry)) this.create(join(this.world.path, path), entry)
    }
  }

  private isSame(left: Entry | undefined, right: Entry | undefined): boolean {
    if (left === undefined || right === undefined || left.kind !== right.kind) return false
    return (
      left.version === right.version ||
      (left.mode === right.mode && left.content.toString() === right.content.toString())
    )
  }

  private create(path: string, { content, kind, mode }: Entry): void {
    if (kind === "directory") mkdirSync(path, { mode })
    if (kind === "link") symlinkSync(content, path)
    if (kind === "file") {
      writeFileSync(path, content)
      chmodSync(path, mode)
    }
  }
}
