import { assert, describe, it } from "@effect/vitest"

import { boot, initialized } from "./StartedWorlds.ts"

const bucket = "bucket/clusters/payments-0198c2f4"
const daySeconds = 24 * 3600

const issuedAt = (document: string): number => Number(/"issuedAt": (\d+)/.exec(document)?.[1])

describe("what a member does every 6 hours", () => {
  it("saves etcd to the bucket, and keeps no copy on its disk", async () => {
    const { first, world } = await initialized()

    assert.deepStrictEqual(await world.command(first, "publish"), { code: 0, output: "" })

    const [snapshot = "", ...others] = world.list(`${bucket}/snapshots`)
    assert.deepStrictEqual(others, [])
    assert.match(snapshot, /^\d{8}T\d{6}Z-payments-control-plane-0\.db$/)
    assert.strictEqual(world.read(`${bucket}/snapshots/${snapshot}`), "data of payments-control-plane-0\n")
    assert.notInclude(world.list("volumes/vol-0/fs"), "snapshot.db")
  })

  it("leaves certificates alone until 60 days before they expire, then renews them and restarts what reads them", async () => {
    const { first, world } = await initialized()
    const renewals = () => world.log.filter((line) => line.includes("kubeadm certs renew")).length
    world.advance(304 * daySeconds)
    await world.command(first, "publish")
    assert.strictEqual(renewals(), 0)

    world.advance(2 * daySeconds)
    assert.deepStrictEqual(await world.command(first, "publish"), { code: 0, output: "" })
    await world.command(first, "publish")

    assert.strictEqual(renewals(), 1)
    assert.deepStrictEqual(
      world.log.filter((line) => line.includes("crictl stopp")),
      ["etcd", "kube-apiserver", "kube-controller-manager", "kube-scheduler"].map(
        (component) => `${first.id} crictl stopp pod-of-component=${component}`,
      ),
    )
  })

  it("renews the certificates of members 10 days apart", async () => {
    const { first, world } = await initialized()
    const second = world.member(1)
    await boot(world, second)
    world.advance(300 * daySeconds)

    await world.command(first, "publish")
    await world.command(second, "publish")

    const renewed = world.log.filter((line) => line.includes("kubeadm certs renew"))
    assert.deepStrictEqual(renewed, [`${second.id} kubeadm certs renew`])
  })
})

describe("a member that starts again", () => {
  it("publishes a new token for workers at once, because the last one may have expired", async () => {
    const { first, world } = await initialized()
    world.advance(7 * daySeconds)
    world.reboot(first)

    assert.deepStrictEqual(await world.command(first, "boot"), { code: 0, output: "" })

    assert.isAtLeast(issuedAt(world.read(`${bucket}/join/worker.json`)), 1_800_000_000 + 7 * daySeconds)
  })

  it("registers its node again if a controller deletes the node meanwhile", async () => {
    const { first, world } = await initialized()
    const [id = ""] = world.list("clusters")
    const node = `clusters/${id}/nodes/payments-control-plane-0`
    world.reboot(first)
    world.executable("after-kubelet-start", `#!/bin/bash\nrm -r "${world.path}/${node}"\n`)

    const run = await world.command(first, "boot")

    assert.strictEqual(run.code, 0)
    assert.include(run.output, "Waiting for the node to register.")
    assert.isNotEmpty(world.list(node))
  })
})

describe("members that ask for certificates", () => {
  it("all get them, also if the clock of the last one is slow", async () => {
    const { first, world } = await initialized()
    world.advance(7 * daySeconds)
    const start = Number(world.read("clock"))
    const request = (member: number, seconds: number) =>
      world.write(
        `${bucket}/control-plane/requests/payments-control-plane-${member}`,
        `{\n  "issuedAt": ${seconds}\n}\n`,
      )
    request(1, start)
    request(2, 1_700_000_000)

    assert.deepStrictEqual(await world.command(first, "requests"), { code: 0, output: "" })

    assert.isAtLeast(issuedAt(world.read(`${bucket}/join/control-plane.json`)), start)
  })

  it("ask under a key of their own", async () => {
    const { first, world } = await initialized()
    world.executable("on-sleep", world.asTimer(first, "requests"))
    for (const member of [1, 2]) {
      world.advance(7 * daySeconds)
      assert.strictEqual((await boot(world, world.member(member))).code, 0)
    }

    assert.deepStrictEqual(world.list(`${bucket}/control-plane/requests`), [
      "payments-control-plane-1",
      "payments-control-plane-2",
    ])
  })
})
