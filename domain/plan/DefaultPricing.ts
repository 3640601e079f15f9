import { DateTime } from "effect"

import type { Feature, FeatureValue, Pricing } from "./Pricing.ts"

const writtenAt = DateTime.makeUnsafe("2026-01-01T00:00:00Z")

const upTo = (limit: number): FeatureValue => ({ enabled: true, limit })

const feature = (
  id: string,
  name: string,
  description: string,
  developer: FeatureValue,
  enterprise: FeatureValue,
): Feature => ({ id, name, description, values: { developer, enterprise } })

const included: FeatureValue = { enabled: true }

const notIncluded: FeatureValue = { enabled: false }

/** The pricing unless the operator sets another (decisions §8): `developer`, free, for trying out, and `enterprise`. */
export const defaultPricing: Pricing = {
  plans: [
    {
      id: "developer",
      name: "Developer",
      description: "For trying out and for small teams.",
      highlight: false,
      popular: false,
      default: true,
      price: { monthly: 0, yearly: 0 },
      cta: { href: "/docs/", text: "Start for free", variant: "secondary" },
      createdAt: writtenAt,
      updatedAt: writtenAt,
    },
    {
      id: "enterprise",
      name: "Enterprise",
      description: "For organizations that run production on it, with higher limits.",
      highlight: true,
      popular: true,
      default: false,
      price: { monthly: 499, yearly: 4990 },
      cta: { href: "mailto:sales@orrery.dev", text: "Talk to us", variant: "primary" },
      createdAt: writtenAt,
      updatedAt: writtenAt,
    },
  ],
  categories: [
    {
      id: "team",
      name: "Team",
      features: [
        feature("organizations", "Organizations", "Organizations one person may own.", upTo(3), upTo(100)),
        feature("members", "Members", "Members of an organization.", upTo(5), upTo(500)),
        feature("api-key-life", "API key life", "For how many days a new API key may work.", included, included),
        feature("api-keys", "API keys", "Active API keys of an organization.", upTo(20), upTo(1000)),
      ],
    },
    {
      id: "platform",
      name: "Platform",
      features: [
        feature("clusters", "Clusters", "Clusters of an organization that are not deleted.", upTo(5), upTo(100)),
        feature("applications", "Applications", "Applications of an organization.", upTo(10), upTo(1000)),
      ],
    },
    {
      id: "notifications",
      name: "Notifications",
      features: [
        feature("email-notifications", "Email notifications", "Notifications of events, by email.", included, included),
        feature(
          "slack-notifications",
          "Slack notifications",
          "Notifications of events, in Slack.",
          notIncluded,
          included,
        ),
      ],
    },
    {
      id: "operations",
      name: "Operations",
      features: [
        feature("audit-log", "Audit log", "Who changed what; for how many days it is kept.", upTo(30), upTo(365)),
      ],
    },
  ],
}
