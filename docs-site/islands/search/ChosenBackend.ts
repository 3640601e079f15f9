import type { SearchAnswer, SearchBackend } from "../../search/SearchBackend.ts"
import type { SearchVersion } from "../../search/SearchIndex.ts"
import { pageLanguage, pageSettings } from "./PageSettings.ts"
import { workerBackend } from "./WorkerBackend.ts"

let chosen: Promise<SearchBackend> | undefined

/** The hosted service where one is configured, else the site's own index. */
export const chosenBackend = (): Promise<SearchBackend> => {
  const { hosted } = pageSettings()
  chosen ??=
    hosted === undefined
      ? Promise.resolve(workerBackend())
      : import("./HostedBackend.ts").then(({ hostedBackend }) => hostedBackend(hosted))
  // After a failure, the next call retries.
  chosen.catch(() => (chosen = undefined))
  return chosen
}

/**
 * Calls back each time the same request would have a fuller answer; the search itself reports when there is nothing to
 * request.
 */
export const whenFuller = (callback: () => void): void => {
  chosenBackend().then(
    (backend) => backend.onFuller(callback),
    () => {},
  )
}

/** Results, and whether they are from all versions because those match better. */
export interface WidenedAnswer {
  readonly answer: SearchAnswer
  readonly isWidened: boolean
}

/** Searches in the page's language; where little or nothing is found and it may, in all versions. */
export const searchPages = async (
  query: string,
  version: SearchVersion | undefined,
  mayWiden: boolean,
  limit: number,
): Promise<WidenedAnswer> => {
  const backend = await chosenBackend()
  const request = { query, language: pageLanguage(), limit }
  const answer = await backend.search(version === undefined ? request : { ...request, version })
  const isEnough = answer.totalPages > 0 && answer.isBetterElsewhere !== true
  if (version === undefined || isEnough || !mayWiden) return { answer, isWidened: false }
  const everywhere = await backend.search(request)
  return everywhere.totalPages > 0 ? { answer: everywhere, isWidened: true } : { answer, isWidened: false }
}
