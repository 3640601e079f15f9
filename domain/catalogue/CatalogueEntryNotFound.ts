import { Schema } from "effect"

/** What the catalogue lists, as a message names it. */
const CatalogueEntry = Schema.Literals(["provider", "region", "zone", "machine type"])
export type CatalogueEntry = typeof CatalogueEntry.Type

/** The catalogue does not have what a request names: 404. */
export class CatalogueEntryNotFound extends Schema.TaggedError<CatalogueEntryNotFound>()("CatalogueEntryNotFound", {
  entry: CatalogueEntry,
  /** The name, where it exists elsewhere. Any other text may be a misplaced secret, so it is not repeated. */
  knownName: Schema.optionalKey(Schema.String),
  /** Where it was looked for, such as `eu-west-1`; absent for a provider. */
  place: Schema.optionalKey(Schema.String),
  /** Names that exist and that the caller may have meant. */
  alternatives: Schema.Array(Schema.String),
  /** Regions that do have it. */
  elsewhere: Schema.optionalKey(Schema.Array(Schema.String)),
}) {
  override get message() {
    const { alternatives, elsewhere = [], entry, knownName, place } = this
    const missing = `${place ?? "The catalog"} has no ${knownName === undefined ? `such ${entry}` : `${entry} ${knownName}`}.`
    const offered = elsewhere.length === 0 ? "" : ` It is offered in ${elsewhere.join(", ")}.`
    return `${missing}${offered}${alternatives.length === 0 ? "" : ` Use one of: ${alternatives.join(", ")}.`}`
  }
}
