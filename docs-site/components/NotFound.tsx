import { Entrances } from "./Entrances.tsx"
import { OrreryModel } from "./OrreryModel.tsx"
import { SearchForm } from "./SearchForm.tsx"

/** The page for unknown addresses: an orbit without its planet, a search, and the ways back. */
export const NotFound = ({ title }: { readonly title: string }) => (
  <div className="not-found">
    <OrreryModel isIncomplete />
    <h1>{title}</h1>
    <p>There is no page at this address: it was moved, or it never was. Search for it, or start from one of these.</p>
    <SearchForm />
    <Entrances />
  </div>
)
