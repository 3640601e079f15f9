import type { SearchAnswer, SearchBackend } from "../../search/SearchBackend.ts"
import type { FromSearchWorker, ToSearchWorker } from "../../search/SearchWorker.ts"
import { pageLanguage } from "./PageSettings.ts"

interface Waiting {
  readonly resolve: (answer: SearchAnswer) => void
  readonly reject: (reason: Error) => void
}

/** Searches the site's own index in a worker, which fetches it when it is first asked to get ready. */
export const workerBackend = (): SearchBackend => {
  const waiting = new Map<number, Waiting>()
  const whenFuller: Array<() => void> = []
  let worker: Worker | undefined
  let lastId = 0

  const receive = ({ data }: MessageEvent<FromSearchWorker>): void => {
    if (data.kind === "fuller") return whenFuller.forEach((callback) => callback())
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.kind === "answer") {
      document.documentElement.dataset["searchMilliseconds"] = data.milliseconds.toFixed(2)
      asked?.resolve(data.answer)
    } else asked?.reject(new Error(data.reason))
  }

  const abandon = (): void => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error("The search worker could not be loaded."))
    waiting.clear()
  }

  const send = (message: Pick<ToSearchWorker, "request">): number => {
    if (worker === undefined) {
      worker = new Worker(new URL("../../search/SearchWorker.ts", import.meta.url), { type: "module" })
      worker.addEventListener("message", receive)
      worker.addEventListener("error", abandon)
    }
    const id = ++lastId
    const baseUrl = new URL(import.meta.env.BASE_URL, location.href).href
    worker.postMessage({ id, baseUrl, language: pageLanguage(), ...message } satisfies ToSearchWorker)
    return id
  }

  return {
    warm: () => {
      if (worker === undefined) send({})
    },
    search: (request) =>
      new Promise((resolve, reject) => {
        waiting.set(send({ request }), { resolve, reject })
      }),
    onFuller: (callback) => void whenFuller.push(callback),
  }
}
