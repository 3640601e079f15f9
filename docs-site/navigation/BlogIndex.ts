import { addressOf } from "../configuration/Addresses.ts"
import type { Article } from "../pipeline/Article.ts"

/** A post as lists show it. */
export interface PostSummary {
  readonly title: string
  readonly description: string
  readonly href: string
  readonly date: string
  readonly authors: ReadonlyArray<string>
  readonly tags: ReadonlyArray<string>
  readonly minutes: number
}

/** The posts of one year, newest first. */
export interface YearOfPosts {
  readonly year: string
  readonly posts: ReadonlyArray<PostSummary>
}

/** One page of a list of posts. */
export interface PageOfPosts {
  readonly years: ReadonlyArray<YearOfPosts>
  readonly newer: string | undefined
  readonly older: string | undefined
}

/** How many posts a page of the blog lists, and how many its sidebar (specification of the site, section 9). */
export const postsPerPage = 6
export const recentPostsMax = 8
const wordsPerMinute = 220

/** Whether a page is a post: everything below `blog/` that has a date. */
export const isPost = ({ page }: Article): boolean =>
  page.path.startsWith("blog/") && page.frontMatter.date !== undefined

/** Every post, newest first. */
export const postsOf = (articles: ReadonlyArray<Article>): ReadonlyArray<PostSummary> =>
  articles
    .filter(isPost)
    .map(({ page: { frontMatter, path }, wordCount }) => ({
      title: frontMatter.title,
      description: frontMatter.description,
      href: addressOf(path),
      date: frontMatter.date ?? "",
      authors: frontMatter.authors ?? [],
      tags: frontMatter.tags ?? [],
      minutes: Math.max(1, Math.round(wordCount / wordsPerMinute)),
    }))
    .sort((one, other) => other.date.localeCompare(one.date) || one.title.localeCompare(other.title, "en"))

/** Posts under their years, in the order they came in. */
export const groupedByYear = (posts: ReadonlyArray<PostSummary>): ReadonlyArray<YearOfPosts> => {
  const years = Map.groupBy(posts, ({ date }) => date.slice(0, 4))
  return [...years].map(([year, found]) => ({ year, posts: found }))
}

/** The path of a page of a list: the first one is the list itself. */
const pagePath = (path: string, page: number): string => (page === 1 ? path : `${path}/page/${page}`)

/** Cuts a list of posts into pages, with the path of each. */
export const paginated = (
  posts: ReadonlyArray<PostSummary>,
  path: string,
): ReadonlyArray<{ readonly path: string; readonly page: PageOfPosts }> => {
  const count = Math.max(1, Math.ceil(posts.length / postsPerPage))
  return Array.from({ length: count }, (_, index) => ({
    path: pagePath(path, index + 1),
    page: {
      years: groupedByYear(posts.slice(index * postsPerPage, (index + 1) * postsPerPage)),
      newer: index === 0 ? undefined : addressOf(pagePath(path, index)),
      older: index + 1 === count ? undefined : addressOf(pagePath(path, index + 2)),
    },
  }))
}

/** Every tag with its number of posts, in the order of the alphabet. */
export const tagsOf = (posts: ReadonlyArray<PostSummary>): ReadonlyArray<{ tag: string; count: number }> =>
  [
    ...Map.groupBy(
      posts.flatMap(({ tags }) => tags),
      (tag) => tag,
    ),
  ]
    .map(([tag, found]) => ({ tag, count: found.length }))
    .sort((one, other) => one.tag.localeCompare(other.tag, "en"))
