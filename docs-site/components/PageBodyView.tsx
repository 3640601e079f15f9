import type { SiteConfiguration } from "../configuration/SiteConfiguration.ts"
import type { PageView } from "../navigation/PageView.ts"
import { ArticleView } from "./ArticleView.tsx"
import { BlogArchive, BlogAuthors, BlogTags, PostList } from "./BlogLists.tsx"
import { BlogPost } from "./BlogPost.tsx"
import { CommandLanding } from "./CommandLanding.tsx"
import { HomePage } from "./HomePage.tsx"
import { NotFound } from "./NotFound.tsx"
import { SearchPage } from "./SearchPage.tsx"

interface PageBodyProps {
  readonly configuration: SiteConfiguration
  readonly view: PageView
}

/** The middle of a page, by its kind. */
export const PageBodyView = ({ configuration, view }: PageBodyProps) => {
  const { body } = view
  switch (body.type) {
    case "article":
      return <ArticleView view={view} html={body.html} />
    case "home":
      return <HomePage view={view} html={body.html} posts={body.posts} tagline={configuration.tagline} />
    case "cli":
      return <CommandLanding view={view} html={body.html} commands={body.commands} />
    case "post":
      return <BlogPost view={view} html={body.html} post={body.post} authors={body.authors} />
    case "posts":
      return <PostList title={view.title} description={view.description} page={body.page} tag={body.tag} />
    case "archive":
      return <BlogArchive title={view.title} description={view.description} years={body.years} />
    case "authors":
      return <BlogAuthors title={view.title} description={view.description} authors={body.authors} />
    case "tags":
      return <BlogTags title={view.title} description={view.description} tags={body.tags} />
    case "search":
      return <SearchPage title={view.title} />
    case "notFound":
      return <NotFound title={view.title} />
  }
}
