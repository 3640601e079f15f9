import { suggestion } from "#domain/shared/Similarity.ts"

import { addressOf } from "../configuration/Addresses.ts"
import type { Article } from "../pipeline/Article.ts"
import { authorsFile } from "../pipeline/Authors.ts"
import { ContentError } from "../pipeline/ContentError.ts"
import { plainMarkdown } from "../pipeline/PlainMarkdown.ts"
import { groupedByYear, isPost, paginated, postsOf, recentPostsMax, tagsOf, type PostSummary } from "./BlogIndex.ts"
import { editAddressOf } from "./EditAddress.ts"
import type { PageBody, PageView, Target } from "./PageView.ts"
import type { SiteMaterial } from "./SiteMaterial.ts"
import { tableOfContents } from "./TableOfContents.ts"

const listed = ({ date, description, href, title }: PostSummary): string =>
  `- [${title}](${href}.md) (${date}): ${description}`

const targetOf = (post: PostSummary | undefined): Target | undefined =>
  post === undefined ? undefined : { label: post.title, href: post.href }

const blogView = (
  path: string,
  title: string,
  description: string,
  posts: ReadonlyArray<PostSummary>,
  body: PageBody,
): PageView => ({
  path,
  address: addressOf(path),
  title,
  description,
  version: undefined,
  sidebar: {
    label: "Recent posts",
    nodes: posts.slice(0, recentPostsMax).map((post) => ({ label: post.title, href: post.href, children: [] })),
  },
  contents: [],
  trail:
    path === "blog"
      ? []
      : [
          { label: "Blog", href: "/docs/blog" },
          { label: title, href: addressOf(path) },
        ],
  previous: undefined,
  next: undefined,
  editAddress: undefined,
  updated: undefined,
  markdown: `# ${title}\n\n${description}\n\n${posts.map(listed).join("\n")}\n`,
  body,
})

const postView = (
  article: Article,
  posts: ReadonlyArray<PostSummary>,
  { authors, changeDates, configuration }: SiteMaterial,
): PageView | undefined => {
  const { frontMatter, path, source } = article.page
  const index = posts.findIndex(({ href }) => href === addressOf(path))
  const post = posts[index]
  if (post === undefined) return undefined
  const known = post.authors.flatMap((id) => authors.get(id) ?? [])
  return {
    ...blogView(path, frontMatter.title, frontMatter.description, posts, {
      type: "post",
      html: article.html,
      post,
      authors: known,
    }),
    contents: tableOfContents(article.headings),
    previous: targetOf(posts[index - 1]),
    next: targetOf(posts[index + 1]),
    editAddress: editAddressOf(configuration, source),
    updated: changeDates.get(source),
    markdown: plainMarkdown(article.page),
  }
}

const listViews = (
  posts: ReadonlyArray<PostSummary>,
  all: ReadonlyArray<PostSummary>,
  path: string,
  tag: string | undefined,
): ReadonlyArray<PageView> =>
  paginated(posts, path).map(({ page, path: own }, index) => {
    const name = tag === undefined ? "Blog" : `Posts tagged ${tag}`
    const title = index === 0 ? name : `${name}, page ${index + 1}`
    const description =
      tag === undefined
        ? "What we learn while building Orrery: operations, clusters, cost, access and their limits."
        : `Every post of the Orrery blog tagged ${tag}, newest first.`
    const numbered = index === 0 ? description : `${description} Page ${index + 1}.`
    return blogView(own, title, numbered, all, { type: "posts", page, tag })
  })

/** Fails the build if a post has unknown authors, and names each of them. */
const checkAuthors = ({ articles, authors }: SiteMaterial): void => {
  const problems = articles.filter(isPost).flatMap(({ page: { frontMatter, source } }) =>
    (frontMatter.authors ?? [])
      .filter((id) => !authors.has(id))
      .map((id) => ({
        source,
        message: `names the author "${id}", whom ${authorsFile} does not list.${suggestion(id, authors.keys())}`,
      })),
  )
  if (problems.length > 0) throw new ContentError(problems)
}

/** Posts and the pages that list them: by page, year, author and tag. */
export const blogViews = (material: SiteMaterial): ReadonlyArray<PageView> => {
  checkAuthors(material)
  const posts = postsOf(material.articles)
  const tags = tagsOf(posts)
  const authors = [...material.authors.values()].map((author) => ({
    ...author,
    posts: posts.filter((post) => post.authors.includes(author.id)),
  }))
  const view = (path: string, title: string, description: string, body: PageBody) =>
    blogView(path, title, description, posts, body)
  return [
    ...listViews(posts, posts, "blog", undefined),
    view("blog/archive", "Archive", "Every post of the Orrery blog, by year of publication.", {
      type: "archive",
      years: groupedByYear(posts),
    }),
    view("blog/authors", "Authors", "Who writes the Orrery blog, what they work on, and which posts are theirs.", {
      type: "authors",
      authors,
    }),
    view("blog/tags", "Tags", "The subjects of the Orrery blog, with the number of posts about each.", {
      type: "tags",
      tags,
    }),
    ...tags.flatMap(({ tag }) =>
      listViews(
        posts.filter((post) => post.tags.includes(tag)),
        posts,
        `blog/tags/${tag}`,
        tag,
      ),
    ),
    ...material.articles.filter(isPost).flatMap((article) => postView(article, posts, material) ?? []),
  ]
}
