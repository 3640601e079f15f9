import { clouds } from "#domain/cloud/Clouds.ts"
import { preflightAnchor, preflightChecks, PreflightCode } from "#domain/preflight/PreflightCheck.ts"

import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"
import { block, cellCode, code, paragraphs, prose, table } from "../markdown/Markdown.ts"

const section = (checkCode: PreflightCode): string => {
  const { cause, failure, question, remedy, title } = preflightChecks[checkCode]
  return paragraphs(
    `### ${title} (${checkCode}) {#${preflightAnchor(checkCode)}}`,
    prose(question),
    table(
      ["", ""],
      [
        ["It fails when", prose(failure)],
        ["What to do", prose(remedy)],
        ["Cause of the creation's failure", cellCode(cause)],
      ],
    ),
  )
}

const quotaRows = Object.entries(clouds).flatMap(([cloud, { quotas }]) =>
  quotas.map(({ code: quotaCode, name, scope, service }) => [
    cloud,
    cellCode(quotaCode),
    prose(name),
    cellCode(service),
    scope === "region" ? "each region" : "the account",
  ]),
)

const checkRows = Object.entries(clouds).flatMap(([cloud, { permissions }]) =>
  permissions.checks.map((action) => [cloud, cellCode(action)]),
)

/** Every check before a creation, from the tables that the checks read. */
export const preflightPage = (): SourcePage =>
  generatedPage(
    referencePath("preflight"),
    "domain/preflight/PreflightCheck.ts",
    {
      title: "Preflight checks",
      description: "What Orrery asks the cloud before it creates a cluster, what each result means, and what to do.",
    },
    paragraphs(
      "Before it creates anything, Orrery asks the cloud whether the cluster can be created. It takes 20 seconds at most and changes nothing.",
      block("bash", "orrery clusters preflight -f cluster.yaml", "terminal"),
      "The same report is part of `orrery clusters apply --dry-run` with `-o json`, and the first phase of every creation. Each line of it is an event of the operation.",
      table(
        ["Status", "Meaning"],
        [
          [cellCode("PASS"), "The cloud allows it."],
          [
            cellCode("WARN"),
            "Look at it. Also a check that could not be made, with the reason. It never stops a creation.",
          ],
          [cellCode("FAIL"), "The creation would fail. It stops before the plan, and nothing was created."],
        ],
      ),
      `The command ends with the exit code 1 if a line has the status ${code("FAIL")}, and with 0 otherwise. Credentials in a secret store and federated tokens are used only when the cluster is created.`,
      "## Checks {#checks}",
      ...PreflightCode.literals.map(section),
      "## Quotas that are checked {#quotas-checked}",
      table(["Cloud", "Code", "Quota", "Service", "One for"], quotaRows),
      "## Permissions of the checks {#permissions-of-the-checks}",
      "Without one of these permissions its check is a warning.",
      table(["Cloud", "Permission"], checkRows),
    ),
  )
