import { assert, describe, it } from "vitest"

import { makeReadingPace, messagesWaitingMax } from "#adapters/cli/api/ReadingPace.ts"

const make = () => {
  const calls: Array<string> = []
  const source = { pause: () => calls.push("pause"), resume: () => calls.push("resume") }
  const { processed, received } = makeReadingPace()
  const repeat = (times: number, step: () => void) => {
    for (let time = 0; time < times; time++) step()
  }
  return {
    calls,
    receive: (count: number) => repeat(count, () => received(source)),
    process: (count: number) => repeat(count, processed),
  }
}

describe("The pace of reading a websocket", () => {
  it("pauses it once when as many messages wait as may, and resumes it once half of them are processed", () => {
    const { calls, process, receive } = make()
    receive(messagesWaitingMax - 1)
    assert.deepStrictEqual(calls, [])
    receive(3)
    assert.deepStrictEqual(calls, ["pause"])
    process(messagesWaitingMax / 2 + 1)
    assert.deepStrictEqual(calls, ["pause"])
    process(1)
    assert.deepStrictEqual(calls, ["pause", "resume"])
  })

  it("never pauses it while messages are processed as they come", () => {
    const { calls, process, receive } = make()
    for (let message = 0; message < 3 * messagesWaitingMax; message++) {
      receive(1)
      process(1)
    }
    assert.deepStrictEqual(calls, [])
  })
})
