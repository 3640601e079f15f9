import type { PageOfPosts, PostSummary, YearOfPosts } from "../navigation/BlogIndex.ts"
import type { AuthorWithPosts } from "../navigation/PageView.ts"
import { ReadableDate } from "./ReadableDate.tsx"
import { TagLinks } from "./TagLinks.tsx"

const Related = () => (
  <ul className="blog-links">
    <li>
      <a href="/docs/blog/archive">Archive</a>
    </li>
    <li>
      <a href="/docs/blog/authors">Authors</a>
    </li>
    <li>
      <a href="/docs/blog/tags">Tags</a>
    </li>
    <li>
      <a href="/docs/blog/rss.xml" data-leaves-docs>
        RSS
      </a>
    </li>
    <li>
      <a href="/docs/blog/atom.xml" data-leaves-docs>
        Atom
      </a>
    </li>
  </ul>
)

const Post = ({ date, description, href, minutes, tags, title }: PostSummary) => (
  <article className="post-card">
    <p className="post-meta">
      <ReadableDate day={date} /> · {minutes} min read
    </p>
    <h3>
      <a href={href}>{title}</a>
    </h3>
    <p>{description}</p>
    <TagLinks tags={tags} />
  </article>
)

interface PostListProps {
  readonly title: string
  readonly description: string
  readonly page: PageOfPosts
  readonly tag: string | undefined
}

/** A page of posts, grouped by year. */
export const PostList = ({ description, page, tag, title }: PostListProps) => (
  <div className="blog">
    <h1>{title}</h1>
    <p className="lead">{description}</p>
    {tag === undefined ? <Related /> : <a href="/docs/blog/tags">All tags</a>}
    {page.years.map(({ posts, year }) => (
      <section key={year}>
        <h2 id={`year-${year}`}>{year}</h2>
        {posts.map((post) => (
          <Post key={post.href} {...post} />
        ))}
      </section>
    ))}
    <nav className="neighbours" aria-label="Pages of posts">
      {page.newer === undefined ? null : (
        <a rel="prev" href={page.newer}>
          Newer posts
        </a>
      )}
      {page.older === undefined ? null : (
        <a rel="next" href={page.older}>
          Older posts
        </a>
      )}
    </nav>
  </div>
)

const Lines = ({ posts }: { readonly posts: ReadonlyArray<PostSummary> }) => (
  <ul className="post-lines">
    {posts.map(({ date, href, title }) => (
      <li key={href}>
        <ReadableDate day={date} /> <a href={href}>{title}</a>
      </li>
    ))}
  </ul>
)

/** Every post by year. */
export const BlogArchive = ({ title, years }: { title: string; years: ReadonlyArray<YearOfPosts> }) => (
  <div className="blog">
    <h1>{title}</h1>
    {years.map(({ posts, year }) => (
      <section key={year}>
        <h2 id={`year-${year}`}>{year}</h2>
        <Lines posts={posts} />
      </section>
    ))}
  </div>
)

/** Who writes, and what they wrote. */
export const BlogAuthors = ({ authors, title }: { title: string; authors: ReadonlyArray<AuthorWithPosts> }) => (
  <div className="blog">
    <h1>{title}</h1>
    {authors.map(({ bio, id, name, posts, title: role }) => (
      <section key={id} id={id}>
        <h2>{name}</h2>
        <p className="post-meta">{role}</p>
        <p>{bio}</p>
        <Lines posts={posts} />
      </section>
    ))}
  </div>
)

interface BlogTagsProps {
  readonly title: string
  readonly tags: ReadonlyArray<{ readonly tag: string; readonly count: number }>
}

/** Every tag with its number of posts. */
export const BlogTags = ({ tags, title }: BlogTagsProps) => (
  <div className="blog">
    <h1>{title}</h1>
    <ul className="tags">
      {tags.map(({ count, tag }) => (
        <li key={tag}>
          <a href={`/docs/blog/tags/${tag}`}>
            {tag} <small>{count}</small>
          </a>
        </li>
      ))}
    </ul>
  </div>
)
