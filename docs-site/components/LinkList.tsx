import type { Target } from "../navigation/PageView.ts"

/** Links below each other. */
export const LinkList = ({ links }: { readonly links: ReadonlyArray<Target> }) => (
  <ul>
    {links.map(({ href, label }) => (
      <li key={href}>
        <a href={href}>{label}</a>
      </li>
    ))}
  </ul>
)
