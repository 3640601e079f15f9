import { defaultHttpLimits as limits, headerBytesMax } from "#adapters/http/api/limits/HttpLimits.ts"
import { closeCodes } from "#adapters/http/api/streams/CloseCodes.ts"
import { refreshesMax, refreshTurnSecondsMax } from "#domain/catalogue/RefreshesBusy.ts"
import { waitingPerOrganizationMax } from "#domain/cluster/SynthesisBusy.ts"
import { reportsPerOrganizationMax, reportTurnSecondsMax } from "#domain/preflight/PreflightBusy.ts"
import { valuesMax } from "#domain/shared/ValueCount.ts"

import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"
import { paragraphs, table } from "../markdown/Markdown.ts"

const count = (value: number): string => value.toLocaleString("en-US")

const bytes = (value: number): string =>
  value >= 1024 * 1024 ? `${value / (1024 * 1024)} MiB` : value >= 1024 ? `${value / 1024} KiB` : `${value} bytes`

const seconds = (value: number): string => `${value} s`

const section = (title: string, rows: ReadonlyArray<readonly [limit: string, value: string, beyond: string]>): string =>
  paragraphs(`## ${title}`, table(["Limit", "Value", "Beyond it"], rows))

const allowances = (): string =>
  paragraphs(
    "## Rates",
    table(
      ["Limit", "At once", "Then", "Beyond it"],
      (
        [
          ["Tokens of one API key", limits.requestsPerKey, "429"],
          ["Tokens of one address", limits.requestsPerAddress, "429"],
          ["Attempts with wrong keys, of one address", limits.keyTriesPerAddress, "429"],
          ["Attempts with wrong keys, of all addresses", limits.keyTriesPerProcess, "429"],
        ] as const
      ).map(([limit, { burst, perSecond }, beyond]) => [limit, count(burst), `${count(perSecond)} a second`, beyond]),
    ),
    "An IPv6 client counts with its whole `/64`. Several servers on one database count together.",
  )

/** The limits of the API, from the code that enforces them. */
export const limitsPage = (): SourcePage =>
  generatedPage(
    referencePath("limits"),
    "adapters/http/api/limits/HttpLimits.ts",
    {
      title: "Limits",
      description: "Every limit of the API with its value and what happens beyond it, from the code that enforces it.",
    },
    paragraphs(
      "[Rate limits](/docs/latest/platform/guides/rate-limits) explains how a client stays within the rates. " +
        "[Plans](/docs/latest/platform/reference/plans) lists the limits of plans.",
      allowances(),
      section("Requests", [
        ["Path and headers", bytes(headerBytesMax), "431"],
        ["Time for the headers to arrive", seconds(limits.requestHeadersSeconds), "408"],
        ["Time for the whole request to arrive", seconds(limits.requestSeconds), "408"],
        ["Body", bytes(limits.requestBodyBytesMax), "413"],
        ["Values in a JSON body", count(valuesMax), "400"],
        ["Cluster requests of one organization that wait for their check", count(waitingPerOrganizationMax), "503"],
        [
          "Clusters of one organization whose cloud one server asks at a time",
          count(reportsPerOrganizationMax),
          `The next one waits, and gets 503 after ${seconds(reportTurnSecondsMax)}`,
        ],
        [
          "Regions of the catalog that one server refreshes at a time",
          count(refreshesMax),
          `The next one waits, and gets 503 after ${seconds(refreshTurnSecondsMax)}`,
        ],
      ]),
      section("Connections", [
        ["Open connections", count(limits.connectionsMax), "The connection is closed"],
        ["Open connections of one address", count(limits.connectionsPerAddressMax), "The connection is closed"],
        [
          "Pipelined requests that wait on one connection",
          count(limits.pipelinedRequestsMax),
          "The connection is closed",
        ],
        ["Unread bytes of one connection", bytes(limits.connectionWaitingBytesMax), "The connection is closed"],
        ["Unread bytes of all connections", bytes(limits.waitingBytesMax), "The connections with the most are closed"],
        ["Time without reading a response", seconds(limits.unreadResponseSeconds), "The connection is closed"],
      ]),
      section("Websockets", [
        ["Open websockets of one caller", count(limits.socketsPerCallerMax), "429"],
        ["Open websockets of one server process", count(limits.socketsPerProcessMax), "429"],
        ["Time without reading an event", seconds(limits.slowSocketSeconds), `Closed with ${closeCodes.tooSlow.code}`],
        ["Time without a response to a ping", seconds(limits.pingIntervalSeconds), "The connection is closed"],
      ]),
    ),
  )
