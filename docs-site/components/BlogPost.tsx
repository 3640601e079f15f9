import type { PostSummary } from "../navigation/BlogIndex.ts"
import type { PageView } from "../navigation/PageView.ts"
import type { Author } from "../site/Authors.ts"
import { CopyMarkdown, Neighbours, PageOrigin } from "./ArticleView.tsx"
import { Html } from "./Html.tsx"
import { ReadableDate } from "./ReadableDate.tsx"
import { TagLinks } from "./TagLinks.tsx"

interface BlogPostProps {
  readonly view: PageView
  readonly html: string
  readonly post: PostSummary
  readonly authors: ReadonlyArray<Author>
}

/** A post of the blog. */
export const BlogPost = ({ authors, html, post, view }: BlogPostProps) => (
  <article className="post">
    <p className="post-meta">
      <ReadableDate day={post.date} /> · {post.minutes} min read · {authors.map(({ name }) => name).join(", ")}
      <CopyMarkdown path={view.path} />
    </p>
    {html.includes("<h1") ? null : <h1>{view.title}</h1>}
    <p className="lead">{view.description}</p>
    <Html className="prose" html={html} />
    <TagLinks tags={post.tags} />
    <PageOrigin view={view} />
    <Neighbours previous={view.previous} next={view.next} />
  </article>
)
