import { outputFormats } from "./OutputFormats.ts"

/** How a command writes a list: like any output, with more columns, or as one name a line. */
export const listFormats = [...outputFormats, "wide", "name"] as const
export type ListFormat = (typeof listFormats)[number]
