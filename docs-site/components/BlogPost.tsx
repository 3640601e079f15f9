import { frameIds } from "../configuration/FrameIds.ts"
import type { PostSummary } from "../navigation/BlogIndex.ts"
import type { PageView } from "../navigation/PageView.ts"
import type { Author } from "../pipeline/Authors.ts"
import { ArticleTop } from "./ArticleTop.tsx"
import { Neighbors, PageOrigin } from "./ArticleView.tsx"
import { Html } from "./Html.tsx"
import { ReadableDate } from "./ReadableDate.tsx"
import { TagLinks } from "./TagLinks.tsx"

interface BlogPostProps {
  readonly view: PageView
  readonly html: string
  readonly post: PostSummary
  readonly authors: ReadonlyArray<Author>
}

const Byline = ({ authors, post }: Pick<BlogPostProps, "authors" | "post">) => (
  <p className="byline">
    {authors.map(({ id, name, title }) => (
      <span key={id}>
        <a href={`/docs/blog/authors#${id}`}>{name}</a> {title === "" ? null : <small>{title}</small>}
      </span>
    ))}
    <span>
      <ReadableDate day={post.date} /> <small>{post.minutes} min read</small>
    </span>
  </p>
)

const byDate = { previous: "Newer post", next: "Older post" }

/** A post of the blog. */
export const BlogPost = ({ authors, html, post, view }: BlogPostProps) => (
  <article className="post">
    <ArticleTop view={view}>
      <nav className="trail" aria-label="Blog">
        <a href="/docs/blog">All posts</a>
      </nav>
    </ArticleTop>
    <h1 id={frameIds.pageTitle}>{view.title}</h1>
    <p className="lead">{view.description}</p>
    <Byline authors={authors} post={post} />
    <Html className="prose" html={html} />
    <TagLinks tags={post.tags} />
    <PageOrigin view={view} />
    <Neighbors previous={view.previous} next={view.next} words={byDate} />
  </article>
)
