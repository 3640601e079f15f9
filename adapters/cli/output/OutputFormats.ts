/** How a command writes its result: for people, or for programs. */
export const outputFormats = ["table", "json", "yaml"] as const
export type OutputFormat = (typeof outputFormats)[number]
