/** Ids of the elements around a page's text. */
export const frameIds = {
  page: "page",
  sideMenu: "side-menu",
  main: "main",
  pageTitle: "page-title",
  contents: "contents",
  footer: "footer",
  everyCommand: "every-command",
  plannedCommands: "not-yet",
  latestPosts: "from-the-blog",
  searchList: "search-list",
} as const
