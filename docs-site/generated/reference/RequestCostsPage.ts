import { defaultHttpLimits } from "#adapters/http/api/limits/HttpLimits.ts"

import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { apiOperations } from "../api-reference/ApiDocument.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"
import { cellCode, paragraphs, table } from "../markdown/Markdown.ts"

const costs = [...new Set(apiOperations.map(({ cost }) => cost))].toSorted((one, other) => other - one)

const anchorOf = (tag: string, id: string): string => `/docs/api/${tag.toLowerCase().replaceAll(" ", "-")}#${id}`

/** The cost of each operation in tokens. */
export const requestCostsPage = (): SourcePage => {
  const { burst, perSecond } = defaultHttpLimits.requestsPerKey
  return generatedPage(
    referencePath("request-costs"),
    "adapters/http/api/RequestCost.ts",
    {
      title: "Request costs",
      description: "How many tokens each operation of the API costs, from the code of the rate limiter.",
    },
    paragraphs(
      `An API key has ${burst} tokens, and ${perSecond} are added each second. Each request costs as many as listed here. ` +
        "[Rate limits](/docs/latest/platform/guides/rate-limits) explains how the headers show what is left, and what to do after 429.",
      ...costs.flatMap((cost) => [
        `## ${cost === 1 ? "1 token" : `${cost} tokens`} {#cost-${cost}}`,
        table(
          ["Operation", "Request"],
          apiOperations
            .filter((operation) => operation.cost === cost)
            .map(({ id, method, path, summary, tag }) => [
              `[${summary}](${anchorOf(tag, id)})`,
              cellCode(`${method} ${path}`),
            ]),
        ),
      ]),
      "A request to a path that does not exist costs as much as a read, or as a change when its method is not GET.",
    ),
  )
}
