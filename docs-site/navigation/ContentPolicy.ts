import { createHash } from "node:crypto"

import { searchOrigins } from "../configuration/SearchSettings.ts"
import type { SiteConfiguration } from "../configuration/SiteConfiguration.ts"
import type { PageView } from "./PageView.ts"

const tagManager = "https://www.googletagmanager.com"
/** Where the tags of a container send what they count. */
const analytics = `${tagManager} https://*.google-analytics.com https://*.analytics.google.com`

const digest = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`

/** What a browser may load and run on a page: its own files, and the one inline script by its digest. */
export const contentPolicy = (configuration: SiteConfiguration, view: PageView, script: string): string => {
  const [scripts, counts] = configuration.tagManagerId === undefined ? ["", ""] : [` ${tagManager}`, ` ${analytics}`]
  // The console of the API reference calls whichever server its reader chooses.
  const reachable =
    view.path === "api" || view.path.startsWith("api/")
      ? "*"
      : ["'self'", ...searchOrigins(configuration.search)].join(" ") + counts
  return [
    "default-src 'none'",
    `script-src 'self' ${digest(script)}${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${counts}`,
    "font-src 'self'",
    "worker-src 'self'",
    `connect-src ${reachable}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ")
}
