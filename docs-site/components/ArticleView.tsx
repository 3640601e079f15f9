import { markdownAddressOf } from "../navigation/Addresses.ts"
import type { PageView } from "../navigation/PageView.ts"
import { Html } from "./Html.tsx"
import { Icon } from "./Icon.tsx"
import { ReadableDate } from "./ReadableDate.tsx"

const Trail = ({ trail }: Pick<PageView, "trail">) =>
  trail.length < 2 ? null : (
    <nav className="trail" aria-label="Breadcrumbs">
      <ol>
        {trail.map(({ href, label }, index) => (
          <li key={label}>
            {href === undefined || index === trail.length - 1 ? (
              <span aria-current={index === trail.length - 1 ? "page" : undefined}>{label}</span>
            ) : (
              <a href={href}>{label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )

/** Previous and next page. */
export const Neighbours = ({ next, previous }: Pick<PageView, "next" | "previous">) =>
  previous === undefined && next === undefined ? null : (
    <nav className="neighbours" aria-label="Previous and next page">
      {previous === undefined ? null : (
        <a rel="prev" href={previous.href}>
          <small>Previous</small> {previous.label}
        </a>
      )}
      {next === undefined ? null : (
        <a rel="next" href={next.href}>
          <small>Next</small> {next.label}
        </a>
      )}
    </nav>
  )

/** Where a page comes from, when it changed, and its text as Markdown. */
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

/** Copies the page as Markdown; hidden where there is no script to do it. */
export const CopyMarkdown = ({ path }: { readonly path: string }) => (
  <button type="button" className="copy-page" data-copy-markdown={markdownAddressOf(path)}>
    <Icon name="copy" />
    <span>Copy page</span>
  </button>
)

/** A page of documents with its surroundings. */
export const ArticleView = ({ html, view }: { readonly view: PageView; readonly html: string }) => (
  <article>
    <div className="article-top">
      <Trail trail={view.trail} />
      <CopyMarkdown path={view.path} />
    </div>
    {html.includes("<h1") ? null : <h1>{view.title}</h1>}
    <Html className="prose" html={html} />
    <PageOrigin view={view} />
    <Neighbours previous={view.previous} next={view.next} />
  </article>
)
