import { createHash } from "node:crypto"

import type { Variables } from "./DocsSettings.ts"

/** A bar above every page that stays closed, once closed, for its id. */
export interface Announcement {
  readonly id: string
  readonly text: string
  readonly link?: { readonly label: string; readonly href: string }
}

const usual: Announcement = {
  id: "simulated-cloud",
  text: "Every example here runs on your machine, on a simulated cloud, without an account.",
  link: { label: "Set up Orrery", href: "/docs/latest/platform/getting-started/setting-up" },
}

const idOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8)

/** The announcement of this build, if there is one; another text has another id, so it shows again. */
export const announcementOf = (variables: Variables): Announcement | undefined => {
  const text = variables["DOCS_ANNOUNCEMENT"]
  const id = variables["DOCS_ANNOUNCEMENT_ID"]
  if (text === "off") return undefined
  return text === undefined ? { ...usual, id: id ?? usual.id } : { id: id ?? idOf(text), text }
}
