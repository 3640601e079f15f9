import { markdownAddressOf } from "../configuration/Addresses.ts"
import { frameIds } from "../configuration/FrameIds.ts"
import type { PageView } from "../navigation/PageView.ts"
import { ArticleTop } from "./ArticleTop.tsx"
import { Html } from "./Html.tsx"
import { ReadableDate } from "./ReadableDate.tsx"

interface NeighborsProps extends Pick<PageView, "next" | "previous"> {
  /** The labels of the neighboring pages, if not previous and next. */
  readonly words?: { readonly previous: string; readonly next: string }
}

const readingOrder = { previous: "Previous", next: "Next" }

/** Previous and next page. */
export const Neighbors = ({ next, previous, words = readingOrder }: NeighborsProps) =>
  previous === undefined && next === undefined ? null : (
    <nav className="neighbors" aria-label={`${words.previous} and ${words.next.toLowerCase()}`}>
      {previous === undefined ? null : (
        <a rel="prev" href={previous.href}>
          <small>{words.previous}</small> {previous.label}
        </a>
      )}
      {next === undefined ? null : (
        <a rel="next" href={next.href}>
          <small>{words.next}</small> {next.label}
        </a>
      )}
    </nav>
  )

/** The source of a page, its last change, and its text as Markdown. */
export const PageOrigin = ({ view }: { readonly view: PageView }) => (
  <p className="origin">
    {view.editAddress === undefined ? null : <a href={view.editAddress}>Edit this page</a>}
    <a href={markdownAddressOf(view.path)} data-leaves-docs>
      View as Markdown
    </a>
    {view.updated === undefined ? null : (
      <span>
        Last updated on <ReadableDate day={view.updated} />
      </span>
    )}
  </p>
)

/** A page of documents with its surroundings. */
export const ArticleView = ({ html, view }: { readonly view: PageView; readonly html: string }) => (
  <article>
    <ArticleTop view={view} />
    <h1 id={frameIds.pageTitle}>{view.title}</h1>
    <Html className="prose" html={html} />
    <PageOrigin view={view} />
    <Neighbors previous={view.previous} next={view.next} />
  </article>
)
