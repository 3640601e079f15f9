import { describe, expect, it } from "vitest"

import { loadedSite } from "#docs-site/site/Site.ts"

const below = (folder: string, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.map((name) => `${folder}/${name}`)

/** The pages of §2 of the specification, save those made from the commands, which have a test of their own. */
const specified = [
  "",
  "api",
  "cli",
  "markdown-page",
  "search",
  "blog",
  "blog/page/2",
  "blog/archive",
  "blog/authors",
  "blog/tags",
  ...below("blog/tags", [
    "ai",
    "kubernetes",
    "gitops",
    "gpu",
    "inference",
    "mlops",
    "paas",
    "platform",
    "platform-engineering",
    "cloud-native",
    "cloud-native/page/2",
    "cost-optimization",
  ]),
  ...below("blog", [
    "platform-podcast",
    "building-a-paas-platform",
    "cloud-native-applications",
    "ai-platform-engineering-vision",
    "cloud-operation-cost-optimization",
    "cloud-operations",
    "simplifying-cloud-complexity",
    "what-it-takes-to-build-ai-infrastructure",
  ]),
  ...below("latest/platform", [
    "intro",
    "getting-started/setting-up",
    "getting-started/understand-the-basic",
    "app/deploy",
    "cluster/deploy",
    "organization/overview",
    "organization/create-organization",
    "organization/adding-a-member",
    "organization/removing-a-member",
    "application-pipeline/overview",
    "application-pipeline/application-profile",
    "application-pipeline/application-resource/helm-chart",
    "application-pipeline/application-resource/image",
    "application-pipeline/application-resource/repository",
    "application-pipeline/application-resource/yaml",
    "tiers",
    "cluster-pipeline/overview",
    "cluster-pipeline/cluster-mgmt",
    "cluster-pipeline/kubeconfig",
    "cluster-pipeline/features/control-plane",
    "cluster-pipeline/features/data-plane",
    "cluster-pipeline/features/notification",
    "cluster-pipeline/features/provisioner/managed/aks",
    "cluster-pipeline/features/provisioner/managed/eks",
    "cluster-pipeline/features/provisioner/managed/gke",
    "cluster-pipeline/features/provisioner/managed/networking",
    "cluster-pipeline/features/provisioner/self-hosted/aws",
    "cluster-pipeline/features/provisioner/self-hosted/gcp",
    "cluster-pipeline/features/provisioner/self-hosted/networking",
    "notifications/overview",
    "notifications/email",
    "notifications/slack",
    "example",
    "change-log",
  ]),
  "nova",
  "nova/connect",
  "nova/direct",
  "privacy-policy",
  "terms-of-service",
]

describe("The routes of the specification", async () => {
  const { configuration, views } = await loadedSite()

  it.each(specified)("has the page /docs/%s", (path) => {
    expect(views.has(path)).toBe(true)
  })

  it("lead from the footer to guide, references, blog, privacy policy and terms", () => {
    const targets = configuration.footer.flatMap(({ links }) => links.map(({ href }) => href))

    for (const href of ["/docs/cli", "/docs/api", "/docs/blog", "/docs/privacy-policy", "/docs/terms-of-service"])
      expect(targets).toContain(href)
    expect(targets).toContain("/docs/latest/platform/intro")
  })

  it("lead from the footer to the license, which says that there is no open-source one", () => {
    const targets = configuration.footer.flatMap(({ links }) => links.map(({ href }) => href))

    expect(targets).toContain("/docs/license")
    expect(views.get("license")?.description).toContain("no open-source license")
  })

  it("lead from the navbar to every entry that is specified", () => {
    const labels = configuration.navbar.flatMap((item) => ("label" in item ? [item.label] : []))
    const types = configuration.navbar.map(({ type }) => type)

    expect(labels).toEqual(expect.arrayContaining(["Nova AI", "Platform", "CLI", "API Reference", "Blog"]))
    expect(configuration.navbar).toContainEqual({ type: "version", href: "/docs/latest/platform/change-log" })
    expect(types).toEqual(
      expect.arrayContaining(["search", "docsVersion", "version", "locale", "repository", "mainSite", "colorMode"]),
    )
  })
})
