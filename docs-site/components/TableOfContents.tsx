import type { ContentsEntry } from "../navigation/TableOfContents.ts"

const Entries = ({ entries }: { readonly entries: ReadonlyArray<ContentsEntry> }) => (
  <ul>
    {entries.map(({ children, id, text }) => (
      <li key={id}>
        <a href={`#${id}`}>{text}</a>
        {children.length === 0 ? null : <Entries entries={children} />}
      </li>
    ))}
  </ul>
)

/** The headings of the page; a script marks the one being read. */
export const TableOfContents = ({ entries }: { readonly entries: ReadonlyArray<ContentsEntry> }) =>
  entries.length === 0 ? null : (
    <nav className="contents" aria-label="On this page" data-contents>
      <p>On this page</p>
      <Entries entries={entries} />
    </nav>
  )
