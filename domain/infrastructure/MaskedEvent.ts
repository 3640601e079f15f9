import type { SecretMask } from "../secret/SecretMask.ts"
import { EngineEvent } from "./EngineEvent.ts"

/** What an engine or a cloud reports about a failure. */
interface Diagnostic {
  readonly summary: string
  readonly detail: string
  readonly address?: string
}

/** A diagnostic without secrets. Its texts are masked together, because a secret may begin in one and end in another. */
export const maskedDiagnostic = <D extends Diagnostic>(mask: SecretMask, diagnostic: D): D => {
  const { address, detail, summary } = diagnostic
  const [shownSummary = "", shownDetail = "", shownAddress = ""] = mask([summary, detail, address ?? ""])
  return {
    ...diagnostic,
    summary: shownSummary,
    detail: shownDetail,
    ...(address === undefined ? {} : { address: shownAddress }),
  }
}

const maskedText = (mask: SecretMask, text: string): string => mask([text])[0] ?? ""

/** An event with secrets masked in every text that may come from a cloud. */
export const maskedEvent = (mask: SecretMask, event: EngineEvent): EngineEvent => {
  if (event._tag === "Diagnosed") return maskedDiagnostic(mask, event)
  if (event._tag === "ResourceCompleted" && event.id !== undefined) {
    return EngineEvent.cases.ResourceCompleted.make({ ...event, id: maskedText(mask, event.id) })
  }
  return event
}
