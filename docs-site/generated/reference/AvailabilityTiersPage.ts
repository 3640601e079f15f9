import type { SourcePage } from "../../site/SourcePage.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"

/** Tiers are not in the domain yet: this page says so, and becomes a table when they are. */
export const availabilityTiersPage = (): SourcePage =>
  generatedPage(
    referencePath("availability-tiers"),
    "docs-site/generated/reference/AvailabilityTiersPage.ts",
    {
      title: "Availability tiers",
      description: "How many replicas an application has and where they run: planned.",
    },
    "Planned: applications, and with them availability tiers, do not exist yet.\n\n" +
      "A tier will say for an application how many replicas it has, how they scale, how they are spread over zones, and how much processor and memory each of them gets.",
  )
