import type { ReactNode } from "react"

import { markdownAddressOf } from "../configuration/Addresses.ts"
import { frameIds } from "../configuration/FrameIds.ts"
import type { PageView } from "../navigation/PageView.ts"
import { Icon } from "./Icon.tsx"

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

interface ArticleTopProps {
  readonly view: PageView
  /** Replaces the trail. */
  readonly children?: ReactNode
}

/** The trail to a page and its tools: copied as Markdown, and on narrow screens opened at a heading. */
export const ArticleTop = ({ children, view: { contents, path, trail } }: ArticleTopProps) => (
  <div className="article-top">
    {children ?? <Trail trail={trail} />}
    {contents.length === 0 ? null : (
      <button
        type="button"
        className="tool contents-button"
        popoverTarget={frameIds.contents}
        aria-label="On this page"
      >
        <Icon name="list" />
      </button>
    )}
    <button type="button" className="tool copy-page" data-copy-markdown={markdownAddressOf(path)}>
      <Icon name="copy" />
      <span>Copy page</span>
    </button>
  </div>
)
