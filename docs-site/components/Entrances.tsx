import { LinkList } from "./LinkList.tsx"

const entrances = [
  { href: "/docs/", label: "Documentation home" },
  { href: "/docs/latest/platform/intro", label: "Platform guide" },
  { href: "/docs/cli", label: "CLI reference" },
  { href: "/docs/api", label: "API reference" },
  { href: "/docs/nova", label: "Nova AI" },
  { href: "/docs/blog", label: "Blog" },
]

/** Links to every part of the site, for a reader who has found nothing. */
export const Entrances = () => <LinkList links={entrances} />
