import { createHash } from "node:crypto"

import type { Effect } from "effect"

import type { Attributes } from "../value/Value.ts"
import type { CloudRefusal } from "./CloudRefusal.ts"

/** The input of a data source. */
export interface DataScene {
  readonly accountId: string
  readonly region: string
  readonly find: (resourceType: string, importId: string) => Effect.Effect<Attributes | undefined, CloudRefusal>
  readonly list: (resourceType: string) => Effect.Effect<ReadonlyArray<Attributes>, CloudRefusal>
  /** What a cluster has in this account and region; global objects are in none. */
  readonly ofCluster: (clusterId: string) => Effect.Effect<ReadonlyArray<Attributes>, CloudRefusal>
}

/** Computes what a data source returns; omitted names become zero values. */
export type DataSource = (config: Attributes, scene: DataScene) => Effect.Effect<Attributes, CloudRefusal>

/** Hexadecimal digits derived from a text, so that fabricated values are the same every time. */
export const digitsOf = (text: string, length: number): string =>
  createHash("sha256").update(text).digest("hex").slice(0, length)

/** One of a list, chosen by a text. */
export const pickBy = (text: string, list: ReadonlyArray<string>): string =>
  list[Number.parseInt(digitsOf(text, 6), 16) % list.length] ?? ""
