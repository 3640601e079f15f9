import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"
import { cellCode, paragraphs, table } from "../markdown/Markdown.ts"

/** Decided, and not in the domain yet. A test fails once the domain has tiers: then this page must read them from there. */
const plannedTiers: ReadonlyArray<readonly [value: string, basic: string, standard: string, premium: string]> = [
  ["Containers, at least", "1", "3", "3"],
  ["Containers, at most", "3", "3", "9"],
  ["Scales out at 80 % of processor or memory", "no", "no", "yes"],
  ["Scales up", "no", "no", "no"],
  ["Spread over several zones", "no", "no", "yes"],
  ["Placement preference", "soft", "soft", "hard"],
  ["Processor, at least", "100m", "100m", "1"],
  ["Processor, at most", "200m", "200m", "4"],
  ["Memory, at least", "128Mi", "1Gi", "4Gi"],
  ["Memory, at most", "256Mi", "4Gi", "8Gi"],
]

/** What each tier will mean for an application. */
export const availabilityTiersPage = (): SourcePage =>
  generatedPage(
    referencePath("availability-tiers"),
    "docs-site/generated/reference/AvailabilityTiersPage.ts",
    {
      title: "Availability tier values",
      description: "The planned values of the availability tiers basic, standard and premium.",
      sidebarLabel: "Availability tier values",
    },
    paragraphs(
      "Planned: applications, and with them availability tiers, do not exist yet. These values are decided.",
      "[Availability tiers](/docs/latest/platform/tiers) explains them. They apply to applications from an image; other sources bring their own values.",
      "## Values",
      table(
        ["Value", ...["basic", "standard", "premium"].map(cellCode)],
        plannedTiers.map((row) => [...row]),
      ),
    ),
  )
