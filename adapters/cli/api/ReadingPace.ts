/** What is paused while too many messages wait. */
export interface Pausable {
  readonly pause: () => void
  readonly resume: () => void
}

/** Counts the messages that a websocket has received and the command has not processed. */
export interface ReadingPace {
  readonly received: (source: Pausable) => void
  readonly processed: () => void
}

/** As many messages wait at most; the rest waits at the server. */
export const messagesWaitingMax = 1000

/** Reads no more while many messages wait: a command whose output is read slowly must not keep a whole log in memory. */
export const makeReadingPace = (): ReadingPace => {
  let waiting = 0
  let paused: Pausable | undefined
  return {
    received: (source) => {
      waiting += 1
      if (waiting < messagesWaitingMax || paused !== undefined) return
      paused = source
      source.pause()
    },
    processed: () => {
      waiting -= 1
      if (paused === undefined || waiting > messagesWaitingMax / 2) return
      paused.resume()
      paused = undefined
    },
  }
}
