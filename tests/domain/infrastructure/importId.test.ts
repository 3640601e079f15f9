import { assert, describe, it } from "@effect/vitest"

import { namesObject } from "#domain/infrastructure/ImportId.ts"

describe("An import id", () => {
  it.each([
    ["subnet-1", "subnet-1"],
    ["subnet-1/rtb-1", "subnet-1"],
    ["subnet-1/rtb-1", "rtb-1"],
    ["role-10/role-1", "role-1"],
    ["node/arn:aws:iam::aws:policy/AmazonEKSWorkerNodePolicy", "node"],
  ])("%s names the object %s", (importId, id) => {
    assert.isTrue(namesObject(importId, id))
  })

  it.each([
    ["subnet-12/rtb-1", "subnet-1"],
    ["my-subnet-1/rtb-1", "subnet-1"],
    ["subnet-1.old", "subnet-1"],
    ["subnet-1", ""],
    ["subnet-1", "rtb-1"],
  ])("%s does not name the object %j", (importId, id) => {
    assert.isFalse(namesObject(importId, id))
  })
})
