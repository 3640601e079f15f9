import { frameIds } from "../configuration/FrameIds.ts"
import type { PostSummary } from "../navigation/BlogIndex.ts"
import type { PageView } from "../navigation/PageView.ts"
import { Html } from "./Html.tsx"
import { OrbitsBehind } from "./OrbitsBehind.tsx"
import { ReadableDate } from "./ReadableDate.tsx"

interface HomePageProps {
  readonly view: PageView
  readonly html: string
  readonly posts: ReadonlyArray<PostSummary>
  readonly tagline: string
}

const LatestPosts = ({ posts }: Pick<HomePageProps, "posts">) => (
  <section className="latest">
    <h2 id={frameIds.latestPosts}>From the blog</h2>
    <ul>
      {posts.map(({ date, description, href, title }) => (
        <li key={href}>
          <p className="post-meta">
            <ReadableDate day={date} />
          </p>
          <h3>
            <a href={href}>{title}</a>
          </h3>
          <p>{description}</p>
        </li>
      ))}
    </ul>
    <a href="/docs/blog">All posts</a>
  </section>
)

/** The first page: what Orrery is and how it begins, then a part for each heading of its text, then the latest posts. */
export const HomePage = ({ html, posts, tagline, view }: HomePageProps) => {
  const [start = "", ...parts] = html.split(/(?=<h2)/)
  return (
    <div className="home">
      <section className="hero">
        <div>
          <h1>{tagline}</h1>
          <p className="lead">{view.description}</p>
          <p className="actions">
            <a className="primary" href="/docs/latest/platform/getting-started/setting-up">
              Start in five minutes
            </a>
            <a href="/docs/latest/platform/intro">How it works</a>
          </p>
        </div>
        <div className="try">
          <OrbitsBehind />
          <Html className="prose" html={start} />
        </div>
      </section>
      {parts.map((part) => (
        <Html key={part} className="prose" html={part} />
      ))}
      {posts.length === 0 ? null : <LatestPosts posts={posts} />}
    </div>
  )
}
