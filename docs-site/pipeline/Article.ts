import type { SourcePage } from "./SourcePage.ts"

/** A heading of levels 2 to 6. */
export interface Heading {
  readonly id: string
  readonly level: 2 | 3 | 4 | 5 | 6
  readonly text: string
}

/** A part of a page that search finds by itself: the text under one heading, without markup. */
export interface Section {
  /** Empty before the first heading. */
  readonly headingId: string
  /** Empty before the first heading. */
  readonly heading: string
  readonly text: string
}

/** A page compiled from its source: all a layout needs, save its place among the others. */
export interface Article {
  readonly page: SourcePage
  /** Safe to be put into a document as it is. */
  readonly html: string
  readonly headings: ReadonlyArray<Heading>
  /** Every id a link may lead to: those of the headings, and of fields. */
  readonly anchors?: ReadonlyArray<string>
  readonly sections: ReadonlyArray<Section>
  /** Site-relative addresses it leads to, such as `/docs/latest/platform/intro#install`, for the link check. */
  readonly links: ReadonlyArray<string>
  /** The line of the source each of `links` first stands in, where it is known. */
  readonly linkLines?: Readonly<Record<string, number>>
  readonly wordCount: number
}
