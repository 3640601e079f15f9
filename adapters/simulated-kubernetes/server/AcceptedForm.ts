import { notAcceptable } from "../errors/StatusError.ts"

/** In which form a client takes objects. */
export type AcceptedForm = "object" | "partial" | "table"

const forms: Readonly<Record<string, AcceptedForm>> = {
  PartialObjectMetadata: "partial",
  PartialObjectMetadataList: "partial",
  Table: "table",
}

const json = ["*/*", "application/*", "application/json"]

interface MediaRange {
  readonly type: string
  readonly parameters: ReadonlyMap<string, string>
}

export const mediaRanges = (accept: string): ReadonlyArray<MediaRange> =>
  accept.split(",").map((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim())
    return {
      type,
      parameters: new Map(parameters.map((parameter) => parameter.split("=", 2) as [string, string])),
    }
  })

/** The first form of the header that the API has. */
export const acceptedForm = (accept: string | undefined): AcceptedForm => {
  if (accept === undefined || accept === "") return "object"
  for (const { parameters, type } of mediaRanges(accept)) {
    if (!json.includes(type)) continue
    const as = parameters.get("as")
    const version = parameters.get("v") ?? "v1"
    if (as === undefined) return "object"
    if (forms[as] !== undefined && version === "v1") return forms[as]
  }
  throw notAcceptable()
}
