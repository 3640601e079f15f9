import { documentSetOf } from "./DocumentSets.ts"
import type { PageView } from "./PageView.ts"

/** The preview picture of a shared page, below `docs-site/public`. `npm run docs:pictures` draws these pictures. */
export interface SocialPicture {
  readonly file: string
  readonly text: string
}

const byPart = {
  platform: { file: "og-platform.png", text: "Orrery, platform guide" },
  cli: { file: "og-cli.png", text: "Orrery, command line" },
  api: { file: "og-api.png", text: "Orrery, API reference" },
  nova: { file: "og-nova.png", text: "Orrery, Nova AI" },
  blog: { file: "og-blog.png", text: "Orrery, blog" },
  rest: { file: "og.png", text: "Orrery documentation" },
} as const

/** The picture of the part of the site that a page is in. */
export const socialPicture = ({ path }: Pick<PageView, "path">): SocialPicture =>
  byPart[documentSetOf(path)?.id ?? (path === "blog" || path.startsWith("blog/") ? "blog" : "rest")]
