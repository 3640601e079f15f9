import { assert, describe, it } from "vitest"

import { builtBodies } from "./HostileBodies.ts"
import { hostileOutputs, messageReaders, readOutput } from "./MessageReaders.ts"
import { growthMax, heapBytesMax, heapGrowth, largeBytes, smallBytes, timeGrowth } from "./Work.ts"

/** Far more than this takes on a machine that does nothing else. */
const milliseconds = 180_000

/** Smaller than elsewhere, because each line is decoded for itself. */
const largeOutputBytes = smallBytes
const smallOutputBytes = largeOutputBytes / 10

describe("ten times the message takes at most twelve times the work, and little memory", () => {
  it.each(Object.entries(messageReaders))(
    "in the reader of %s",
    (_, { messages, read }) => {
      for (const [name, messageOf] of [...builtBodies, ...messages]) {
        const [small, large] = [messageOf(smallBytes), messageOf(largeBytes)]
        const growth = timeGrowth(
          () => read(small),
          () => read(large),
        )

        assert.isAtMost(growth, growthMax, name)
      }
      for (const [name, messageOf] of builtBodies) {
        const message = messageOf(largeBytes)
        assert.isBelow(
          heapGrowth(() => read(message)),
          heapBytesMax,
          name,
        )
      }
    },
    milliseconds,
  )

  it.each(hostileOutputs)("in the reader of an engine's output: %s", (_, outputOf) => {
    const [small, large] = [outputOf(smallOutputBytes), outputOf(largeOutputBytes)]
    const growth = timeGrowth(
      () => readOutput(small),
      () => readOutput(large),
    )

    assert.isAtMost(growth, growthMax)
    assert.isBelow(
      heapGrowth(() => readOutput(large)),
      heapBytesMax,
    )
  })
})
