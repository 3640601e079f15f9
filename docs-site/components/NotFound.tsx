import { OrreryModel } from "./OrreryModel.tsx"

const entrances = [
  { href: "/docs/", label: "Documentation home" },
  { href: "/docs/latest/platform/intro", label: "Platform guide" },
  { href: "/docs/cli", label: "CLI reference" },
  { href: "/docs/api", label: "API reference" },
  { href: "/docs/blog", label: "Blog" },
]

/** What stands where there is no page: an orbit without its planet, a search, and the ways back. */
export const NotFound = ({ title }: { readonly title: string }) => (
  <div className="not-found">
    <OrreryModel isIncomplete />
    <h1>{title}</h1>
    <p>There is no page at this address: it was moved, or it never was. Search for it, or start from one of these.</p>
    <search>
      <form className="search-form" action="/docs/search">
        <input type="search" name="q" placeholder="Search docs" aria-label="Search docs" autoComplete="off" />
        <button type="submit">Search</button>
      </form>
    </search>
    <ul>
      {entrances.map(({ href, label }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  </div>
)
