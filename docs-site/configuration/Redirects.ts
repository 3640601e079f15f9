/** Former or guessed addresses of pages, and their targets. */
export const redirects: Readonly<Record<string, string>> = {
  "/docs/latest": "/docs/latest/platform/intro",
  "/docs/latest/platform": "/docs/latest/platform/intro",
  "/docs/latest/api": "/docs/api",
  "/docs/latest/platform/getting-started": "/docs/latest/platform/getting-started/setting-up",
  "/docs/latest/platform/cluster": "/docs/latest/platform/cluster/deploy",
  "/docs/latest/platform/app": "/docs/latest/platform/app/deploy",
  "/docs/latest/platform/organization": "/docs/latest/platform/organization/overview",
  "/docs/latest/platform/organization/create": "/docs/latest/platform/organization/create-organization",
  "/docs/latest/platform/notifications": "/docs/latest/platform/notifications/overview",
  "/docs/latest/platform/cluster-pipeline": "/docs/latest/platform/cluster-pipeline/overview",
  "/docs/latest/platform/application-pipeline": "/docs/latest/platform/application-pipeline/overview",
  "/docs/changelog": "/docs/latest/platform/change-log",
}
