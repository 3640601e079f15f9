import { createElement, Fragment } from "react"

import { frameIds } from "../configuration/FrameIds.ts"
import type { ContentsEntry } from "../navigation/TableOfContents.ts"

/** Lets long names of code break between their words. */
const Breakable = ({ text }: { readonly text: string }) =>
  createElement(
    Fragment,
    null,
    ...text
      .split(/(?<=[_/.])|(?<=[a-z])(?=[A-Z])/)
      .flatMap((part, index) => (index === 0 ? [part] : [createElement("wbr"), part])),
  )

const Entries = ({ entries }: { readonly entries: ReadonlyArray<ContentsEntry> }) => (
  <ul>
    {entries.map(({ children, id, text }) => (
      <li key={id}>
        <a href={`#${id}`}>
          <Breakable text={text} />
        </a>
        {children.length === 0 ? null : <Entries entries={children} />}
      </li>
    ))}
  </ul>
)

/** The headings of the page; a script marks the one being read. On narrow screens a button opens it. */
export const TableOfContents = ({ entries }: { readonly entries: ReadonlyArray<ContentsEntry> }) =>
  entries.length === 0 ? null : (
    <nav className="contents" id={frameIds.contents} popover="auto" aria-label="On this page" data-contents>
      <p>On this page</p>
      <Entries entries={entries} />
    </nav>
  )
