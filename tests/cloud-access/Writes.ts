import type { PreparedResponse, RecordedRequest } from "#tests/fixtures/RecordingServer.ts"

/** Which requests a stand-in refuses until a test changes it. */
interface Refusal {
  readonly isRefused: (request: string, writes: number) => boolean
  readonly response: PreparedResponse
}

/** Counts the changes that are asked of a stand-in, and refuses some. */
export const makeWrites = (isRead: (request: RecordedRequest) => boolean) => {
  const made: Array<string> = []
  let refusal: Refusal | undefined

  return {
    /** The changes that were made, oldest first. */
    made,
    refuse: (isRefused: Refusal["isRefused"], response: PreparedResponse) => (refusal = { isRefused, response }),
    allow: () => (refusal = undefined),
    /** Responds, unless the request is refused. */
    answer: (request: RecordedRequest, respond: () => PreparedResponse): PreparedResponse => {
      const name = `${request.method} ${request.path}`
      if (refusal?.isRefused(isRead(request) ? `read ${name}` : name, made.length) === true) return refusal.response
      if (!isRead(request)) made.push(name)
      return respond()
    },
  }
}
