import { OrreryModel } from "./OrreryModel.tsx"

/** What stands where there is no page. */
export const NotFound = ({ title }: { readonly title: string }) => (
  <div className="not-found">
    <OrreryModel />
    <h1>{title}</h1>
    <p>There is no page at this address: it was moved, or it never was. Try the search, or start from one of these.</p>
    <ul>
      <li>
        <a href="/docs/">Documentation home</a>
      </li>
      <li>
        <a href="/docs/latest/platform/intro">Platform guide</a>
      </li>
      <li>
        <a href="/docs/search">Search</a>
      </li>
    </ul>
  </div>
)
