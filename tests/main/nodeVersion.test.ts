import { assert, describe, it } from "vitest"

import { nodeProblem } from "#adapters/main/NodeVersion.ts"

describe("The server", () => {
  it.each(["24.9.0", "24.21.0", "25.0.0"])("starts with Node.js %s", (version) => {
    assert.isUndefined(nodeProblem(version))
  })

  it.each(["20.19.0", "22.18.0", "24.8.0"])("refuses to start with Node.js %s, and says what to do", (version) => {
    assert.include(nodeProblem(version), `this is ${version}. Start it with npm start`)
  })

  it("starts with the Node.js that npm installs for it", () => {
    assert.isUndefined(nodeProblem(process.versions.node))
  })
})
