import { assert, describe, it } from "vitest"

import { bodyReaders, readClusterRequest } from "./BodyReaders.ts"
import { builtBodies, hostileBodies } from "./HostileBodies.ts"
import { growthMax, heapBytesMax, heapGrowth, largeBytes, smallBytes, timeGrowth } from "./Work.ts"

/** Far more than this takes on a machine that does nothing else. */
const milliseconds = 180_000

const encoder = new TextEncoder()

const growthOf = (read: (body: Uint8Array) => unknown, bodyOf: (size: number) => string): number => {
  const [small, large] = [encoder.encode(bodyOf(smallBytes)), encoder.encode(bodyOf(largeBytes))]
  return timeGrowth(
    () => read(small),
    () => read(large),
  )
}

describe("ten times the body takes at most twelve times the work", () => {
  it.each(Object.entries(bodyReaders))(
    "in the reader of %s",
    (_, read) => {
      for (const [name, bodyOf] of builtBodies) assert.isAtMost(growthOf(read, bodyOf), growthMax, name)
    },
    milliseconds,
  )

  it.each(hostileBodies)("when it is hostile: %s", (_, bodyOf) => {
    assert.isAtMost(growthOf(readClusterRequest, bodyOf), growthMax)
  })
})

describe("a body of 1 MB takes little memory", () => {
  it.each(Object.entries(bodyReaders))(
    "in the reader of %s",
    (_, read) => {
      for (const [name, bodyOf] of builtBodies) {
        const body = encoder.encode(bodyOf(largeBytes))
        assert.isBelow(
          heapGrowth(() => read(body)),
          heapBytesMax,
          name,
        )
      }
    },
    milliseconds,
  )
})
