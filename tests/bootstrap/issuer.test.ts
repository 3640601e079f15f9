import { assert, describe, it } from "@effect/vitest"

import { bootstrapClouds } from "./BootstrapClusters.ts"
import { initialized } from "./StartedWorlds.ts"

const issuer = "https://acme.s3.eu-central-1.amazonaws.com/clusters/payments-0198c2f4/oidc"
const documents = "bucket/clusters/payments-0198c2f4/oidc"

describe.each(bootstrapClouds)("the issuer of service-account tokens on %s", (cloud) => {
  it("publishes where its keys are: beside the document that names it", async () => {
    const { world } = await initialized({ cloud, issuer })

    assert.deepStrictEqual(JSON.parse(world.read(`${documents}/.well-known/openid-configuration`)), {
      issuer,
      jwks_uri: `${issuer}/openid/v1/jwks`,
    })
    assert.deepStrictEqual(JSON.parse(world.read(`${documents}/openid/v1/jwks`)), { keys: [] })
  })
})

describe("a cluster without an issuer outside", () => {
  it("publishes no document", async () => {
    const { first, world } = await initialized()

    assert.deepStrictEqual(world.list(documents), [])
    assert.notInclude(world.read(`machines/${first.id}/etc/orrery/kubeadm.yaml`), "service-account-jwks-uri")
  })
})
