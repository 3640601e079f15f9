import type { PageOfPosts, PostSummary, YearOfPosts } from "../navigation/BlogIndex.ts"
import type { AuthorWithPosts } from "../navigation/PageView.ts"
import { BlogHead } from "./BlogHead.tsx"
import { ReadableDate } from "./ReadableDate.tsx"
import { TagLinks } from "./TagLinks.tsx"

interface ListProps {
  readonly title: string
  readonly description: string
}

const Post = ({ date, description, href, minutes, tags, title }: PostSummary) => (
  <article className="post-card">
    <p className="post-meta">
      <ReadableDate day={date} /> <span>{minutes} min read</span>
    </p>
    <h3>
      <a href={href}>{title}</a>
    </h3>
    <p>{description}</p>
    <TagLinks tags={tags} />
  </article>
)

interface PostListProps extends ListProps {
  readonly page: PageOfPosts
  readonly tag: string | undefined
}

/** A page of posts, grouped by year. */
export const PostList = ({ description, page, tag, title }: PostListProps) => (
  <div className="blog">
    <BlogHead title={title} description={description} current={tag === undefined ? "/docs/blog" : undefined} />
    {page.years.map(({ posts, year }) => (
      <section key={year}>
        <h2 id={`year-${year}`}>{year}</h2>
        {posts.map((post) => (
          <Post key={post.href} {...post} />
        ))}
      </section>
    ))}
    {page.newer === undefined && page.older === undefined ? null : (
      <nav className="neighbors" aria-label="Pages of posts">
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
    )}
  </div>
)

/** Posts as lines: date and title. */
export const PostLines = ({ posts }: { readonly posts: ReadonlyArray<PostSummary> }) => (
  <ul className="post-lines">
    {posts.map(({ date, href, title }) => (
      <li key={href}>
        <ReadableDate day={date} /> <a href={href}>{title}</a>
      </li>
    ))}
  </ul>
)

interface BlogArchiveProps extends ListProps {
  readonly years: ReadonlyArray<YearOfPosts>
}

/** Every post by year. */
export const BlogArchive = ({ description, title, years }: BlogArchiveProps) => (
  <div className="blog">
    <BlogHead title={title} description={description} current="/docs/blog/archive" />
    {years.map(({ posts, year }) => (
      <section key={year}>
        <h2 id={`year-${year}`}>{year}</h2>
        <PostLines posts={posts} />
      </section>
    ))}
  </div>
)

const initialsOf = (name: string): string =>
  name
    .split(" ")
    .map((part) => part.charAt(0))
    .join("")

interface BlogAuthorsProps extends ListProps {
  readonly authors: ReadonlyArray<AuthorWithPosts>
}

/** The authors and their posts. */
export const BlogAuthors = ({ authors, description, title }: BlogAuthorsProps) => (
  <div className="blog">
    <BlogHead title={title} description={description} current="/docs/blog/authors" />
    {authors.map(({ bio, id, name, posts, title: role }) => (
      <section className="author" key={id} id={id}>
        <span className="initials" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <h2>{name}</h2>
        <p className="post-meta">{role}</p>
        <p>{bio}</p>
        <PostLines posts={posts} />
      </section>
    ))}
  </div>
)

interface BlogTagsProps extends ListProps {
  readonly tags: ReadonlyArray<{ readonly tag: string; readonly count: number }>
}

/** Every tag with its number of posts. */
export const BlogTags = ({ description, tags, title }: BlogTagsProps) => (
  <div className="blog">
    <BlogHead title={title} description={description} current="/docs/blog/tags" />
    <ul className="all-tags">
      {tags.map(({ count, tag }) => (
        <li key={tag}>
          <a href={`/docs/blog/tags/${tag}`}>
            {tag} <small>{count === 1 ? "1 post" : `${count} posts`}</small>
          </a>
        </li>
      ))}
    </ul>
  </div>
)
