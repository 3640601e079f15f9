import type { SiteConfiguration } from "../configuration/SiteConfiguration.ts"
import type { PageView } from "./PageView.ts"
import { socialPicture } from "./SocialPicture.ts"

/** One `<meta>` element: what it says and under which name. */
export type SocialMeta =
  | { readonly property: string; readonly content: string }
  | { readonly name: string; readonly content: string }

const locales: Readonly<Record<string, string>> = { en: "en_US" }

const postMeta = ({ body, updated }: PageView): ReadonlyArray<SocialMeta> =>
  body.type === "post"
    ? [
        { property: "article:published_time", content: body.post.date },
        ...(updated === undefined ? [] : [{ property: "article:modified_time", content: updated }]),
        ...body.authors.map(({ name }) => ({ property: "article:author", content: name })),
        ...body.post.tags.map((tag) => ({ property: "article:tag", content: tag })),
      ]
    : []

/** Metadata for the preview of a shared page: Open Graph, plus the card type of X, which reads the rest from Open Graph. */
export const socialData = (
  { defaultLocale, name, origin }: SiteConfiguration,
  view: PageView,
): ReadonlyArray<SocialMeta> => [
  { property: "og:title", content: view.title },
  { property: "og:description", content: view.description },
  { property: "og:type", content: view.body.type === "post" ? "article" : "website" },
  { property: "og:url", content: origin + view.address },
  { property: "og:site_name", content: name },
  { property: "og:locale", content: locales[defaultLocale] ?? defaultLocale },
  { property: "og:image", content: `${origin}/docs/${socialPicture(view).file}` },
  { property: "og:image:width", content: "1200" },
  { property: "og:image:height", content: "630" },
  { property: "og:image:alt", content: socialPicture(view).text },
  ...postMeta(view),
  { name: "twitter:card", content: "summary_large_image" },
  { name: "twitter:title", content: view.title },
  { name: "twitter:description", content: view.description },
  { name: "twitter:image:alt", content: socialPicture(view).text },
  { name: "twitter:image", content: `${origin}/docs/${socialPicture(view).file}` },
]
