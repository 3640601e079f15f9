import { open } from "node:fs/promises"

import { DateTime, Effect, Layer, Schema } from "effect"
import { parse } from "yaml"

import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"
import { defaultPricing } from "#domain/plan/DefaultPricing.ts"
import { readPricing } from "#domain/plan/PricingReading.ts"

/** Several times the largest pricing; the parser compares each key of a map with all others. */
const fileBytesMax = 128 * 1024

/** The file named by ORRERY_PRICING cannot be used. */
export class PricingFileInvalid extends Schema.TaggedError<PricingFileInvalid>()("PricingFileInvalid", {
  path: Schema.String,
  reason: Schema.String,
}) {
  override get message() {
    return `ORRERY_PRICING names ${this.path}, which cannot be used. ${this.reason}\nCorrect the file, or unset ORRERY_PRICING for the built-in pricing.`
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const readText = (path: string) =>
  Effect.tryPromise({
    try: async () => {
      await using file = await open(path)
      const { mtime, size } = await file.stat()
      return { changedAt: mtime, text: size > fileBytesMax ? undefined : await file.readFile("utf8") }
    },
    catch: (error) => `It cannot be read: ${reasonOf(error)}.`,
  })

/** JSON is YAML, too. */
const parseText = (text: string) =>
  Effect.try({
    try: (): unknown => parse(text),
    catch: (error) => `It is neither YAML nor JSON: ${reasonOf(error)}`,
  })

const pricingIn = Effect.fnUntraced(
  function* (path: string) {
    const { changedAt, text } = yield* readText(path)
    if (text === undefined) return yield* Effect.fail(`It is larger than ${fileBytesMax / 1024} KiB.`)
    const content = yield* parseText(text)
    return yield* Effect.mapError(readPricing(content, DateTime.fromDateUnsafe(changedAt)), ({ message }) => message)
  },
  (read, path) => Effect.mapError(read, (reason) => new PricingFileInvalid({ path, reason })),
)

export interface PricingFileOptions {
  /** A YAML or JSON file in the shape of GET /pricing; the built-in pricing without it. */
  readonly path: string | undefined
}

/** The pricing of a file, read once: a file with a mistake in it keeps the server from starting. */
export const layer = ({ path }: PricingFileOptions) =>
  Layer.effect(
    PricingCatalogue,
    Effect.map(path === undefined ? Effect.succeed(defaultPricing) : pricingIn(path), (pricing) => ({ pricing })),
  )
