import type { Author } from "../pipeline/Authors.ts"
import type { PageOfPosts, PostSummary, YearOfPosts } from "./BlogIndex.ts"
import type { SidebarNode } from "./Sidebar.ts"
import type { ContentsEntry } from "./TableOfContents.ts"

/** A place a page leads to. */
export interface Target {
  readonly label: string
  readonly href: string
}

/** An author with what they wrote. */
export interface AuthorWithPosts extends Author {
  readonly posts: ReadonlyArray<PostSummary>
}

/** The main content of a page. */
export type PageBody =
  | { readonly type: "article"; readonly html: string }
  | { readonly type: "home"; readonly html: string; readonly posts: ReadonlyArray<PostSummary> }
  | { readonly type: "cli"; readonly html: string; readonly commands: ReadonlyArray<SidebarNode> }
  | {
      readonly type: "post"
      readonly html: string
      readonly post: PostSummary
      readonly authors: ReadonlyArray<Author>
    }
  | { readonly type: "posts"; readonly page: PageOfPosts; readonly tag: string | undefined }
  | { readonly type: "archive"; readonly years: ReadonlyArray<YearOfPosts> }
  | { readonly type: "authors"; readonly authors: ReadonlyArray<AuthorWithPosts> }
  | { readonly type: "tags"; readonly tags: ReadonlyArray<{ readonly tag: string; readonly count: number }> }
  | { readonly type: "search" }
  | { readonly type: "notFound" }

/** The whole content of a page, computed before rendering. */
export interface PageView {
  readonly path: string
  readonly address: string
  readonly title: string
  readonly description: string
  /** Which set of documents, and so which version, the page belongs to. */
  readonly version: "latest" | "nova" | undefined
  readonly sidebar: { readonly label: string; readonly nodes: ReadonlyArray<SidebarNode> } | undefined
  readonly contents: ReadonlyArray<ContentsEntry>
  readonly trail: ReadonlyArray<{ readonly label: string; readonly href: string | undefined }>
  readonly previous: Target | undefined
  readonly next: Target | undefined
  readonly editAddress: string | undefined
  /** The day of its last change, such as `2026-01-31`. */
  readonly updated: string | undefined
  readonly markdown: string
  readonly body: PageBody
}
