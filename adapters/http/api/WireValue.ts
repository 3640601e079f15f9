import { Schema } from "effect"

import { documented } from "./Documented.ts"
import { anyText, oneLine } from "./openapi/PortablePatterns.ts"

/** Text as this server writes it: printable, at most `maxLength` characters. */
export const text = (maxLength: number, description: string, example: string) =>
  documented(Schema.String, { description, maxLength, pattern: anyText, examples: [example] })

/** One line of text of at least one character, as people write it into a request. */
export const line = (maxLength: number, description: string, example: string) =>
  documented(Schema.String, { description, minLength: 1, maxLength, pattern: oneLine, examples: [example] })

export const uuid = (description: string) =>
  documented(Schema.String, {
    description,
    format: "uuid",
    minLength: 36,
    maxLength: 36,
    examples: ["0197c0de-0000-7000-8000-000000000001"],
  })

/** RFC 3339 in UTC. */
export const timestamp = (description: string) =>
  documented(Schema.DateTimeUtcFromString, {
    description,
    format: "date-time",
    maxLength: 30,
    examples: ["2026-01-31T12:00:00.000Z"],
  })

export const count = (description: string, example: number) =>
  documented(Schema.Int, { description, format: "int32", minimum: 0, maximum: 2_147_483_647, examples: [example] })

/** An amount of US dollars. */
export const dollars = (description: string, example: number) =>
  documented(Schema.Finite, { description, format: "double", minimum: 0, maximum: 1_000_000_000, examples: [example] })

export const list = <S extends Schema.Top>(item: S, maxItems: number, description: string) =>
  documented(Schema.Array(item), { description, maxItems })

/** A map whose keys the data decides. */
export const map = <S extends Schema.Top>(value: S, maxProperties: number, description: string) =>
  documented(Schema.Record(Schema.String, value), { description, maxProperties })
