import { watch } from "node:fs/promises"

import { assert, describe, it } from "@effect/vitest"

import { bootstrapClouds } from "./BootstrapClusters.ts"
import { boot, createWorld, initialized } from "./StartedWorlds.ts"
import type { World } from "./World.ts"

const commandsOf = (world: World, command: string) => world.log.filter((line) => line.includes(` ${command}`))

describe.each(bootstrapClouds)("machines on %s", (cloud) => {
  it("become one cluster when all of them start at once", { timeout: 90_000 }, async () => {
    const world = createWorld({ cloud })
    const machines = [world.member(0), world.member(1), world.member(2), world.worker("i-worker0")]

    const runs = await Promise.all(machines.map((machine) => boot(world, machine)))

    assert.deepStrictEqual(
      runs.map(({ code }) => code),
      [0, 0, 0, 0],
      runs.map(({ output }) => output).join("\n"),
    )
    assert.lengthOf(commandsOf(world, "kubeadm init"), 1)
    assert.lengthOf(commandsOf(world, "kubeadm join"), 3)
    assert.lengthOf(world.list("clusters"), 1)
    const [id = ""] = world.list("clusters")
    const members = ["payments-control-plane-0", "payments-control-plane-1", "payments-control-plane-2"]
    assert.deepStrictEqual(world.list(`clusters/${id}/etcd`), members)
    assert.deepStrictEqual(world.list(`clusters/${id}/nodes`), ["i-worker0", ...members])
    assert.deepStrictEqual(world.list("bucket/clusters/payments-0198c2f4/control-plane/members"), members)
  })
})

describe("a machine", () => {
  it("refuses an image with another version of Kubernetes, before it changes anything", async () => {
    const world = createWorld()
    const run = await boot(world, world.member(0, "i-old", "1.34.1"))

    assert.strictEqual(run.code, 1)
    assert.include(
      run.output,
      "The machine image has kubeadm v1.34.1, Kubernetes v1.34.1, and this node needs v1.34.2. Use an image of Kubernetes v1.34.2.",
    )
    assert.isTrue(world.log.every((line) => line.includes("systemctl")))
  })

  it("runs no script with another digest than its user data has", async () => {
    const world = createWorld()
    const script = world.bootstrap.objects.find(({ id }) => id === "bootstrap-script")
    world.write(`bucket/${script?.key}`, `${script?.content}\nkubeadm reset --force\n`)
    const machine = world.member(0)
    world.launch(machine)

    const run = await world.run(machine, `${world.path}/machines/${machine.id}/user-data`, [], { seconds: 1 })

    assert.isNull(run.code)
    assert.include(run.output, "FAILED")
    assert.deepStrictEqual(world.log, [])
  })
})

describe("a replaced member", () => {
  it("keeps its data disk and its place in etcd, and gets a new node", { timeout: 60_000 }, async () => {
    const { world, first } = await initialized()
    const second = world.member(1)
    await boot(world, second)
    const before = world.log.length
    const [id = ""] = world.list("clusters")
    world.terminate(second)

    const run = await boot(world, world.member(1, "i-next"))

    assert.deepStrictEqual(run, { code: 0, output: "" })
    const log = world.log.slice(before)
    assert.isFalse(
      log.some((line) => /kubeadm (?:init|join|reset)|mkfs/.test(line)),
      log.join("\n"),
    )
    assert.deepStrictEqual(world.list("clusters"), [id])
    assert.deepStrictEqual(world.list(`clusters/${id}/etcd`), ["payments-control-plane-0", "payments-control-plane-1"])
    assert.include(world.read(`clusters/${id}/nodes/payments-control-plane-1/provider`), "i-next")
    assert.include(log.join("\n"), "kubectl delete node payments-control-plane-1")
    assert.isFalse(log.some((line) => line.startsWith(first.id)))
  })

  it("waits until the machine before it has let go of the disk", { timeout: 60_000 }, async () => {
    const { world, first } = await initialized()
    const next = world.member(0, "i-next")
    await world.start(next)

    const waiting = world.command(next, "boot")
    for await (const _ of watch(world.path)) if (world.read("clock") >= "1800000060") break
    world.terminate(first)

    const run = await waiting
    assert.strictEqual(run.code, 0)
    assert.include(run.output, "Waiting for i-member0 to be terminated")
  })

  it("does not start as a new member when its disk is lost", { timeout: 60_000 }, async () => {
    const { world, first } = await initialized()
    world.terminate(first)
    world.emptyVolume("vol-0")
    const before = world.list("clusters")

    const run = await boot(world, world.member(0, "i-next"))

    assert.strictEqual(run.code, 1)
    assert.include(run.output, "payments-control-plane-0 has another data disk than when it started first.")
    assert.include(
      run.output,
      "delete the object clusters/payments-0198c2f4/control-plane/claims/payments-control-plane-0",
    )
    assert.deepStrictEqual(world.list("clusters"), before)
  })

  it("with a newer image saves its data first, and then upgrades what it runs", { timeout: 60_000 }, async () => {
    const { world, first } = await initialized()
    world.terminate(first)
    const [member, ...rest] = world.cluster.controlPlane
    const upgraded = world.with({
      controlPlane: member ? [{ ...member, kubernetesVersion: "1.35.0", generation: 2 }, ...rest] : [],
    })

    const run = await boot(upgraded, upgraded.member(0, "i-next"))

    assert.deepStrictEqual(run, { code: 0, output: "" })
    const log = world.log.join("\n")
    assert.isBelow(
      log.indexOf("put clusters/payments-0198c2f4/snapshots/before-v1.35.0"),
      log.indexOf("kubeadm phase control-plane"),
    )
    assert.include(log, "kubeadm phase upload-config")
    assert.include(
      world.read("bucket/clusters/payments-0198c2f4/control-plane/members/payments-control-plane-0"),
      '"generation": 2',
    )
  })
})

describe("a cluster with the name of one that was deleted", () => {
  it("starts, although the objects of the other one are still in the bucket", { timeout: 60_000 }, async () => {
    const { world, first } = await initialized()
    world.terminate(first)
    world.emptyVolume("vol-0")
    const [before] = world.list("clusters")
    const next = world.with({ clusterId: "0198c2f5" })
    next.uploadObjects()

    const run = await boot(next, next.member(0))

    assert.deepStrictEqual(run, { code: 0, output: "" })
    assert.lengthOf(next.list("clusters"), 2)
    assert.include(next.read("bucket/clusters/payments-0198c2f5/control-plane/leader"), "payments-control-plane-0")
    assert.notInclude(next.read("bucket/clusters/payments-0198c2f5/join/worker.json"), `sha256:${before}"`)
  })
})

describe("a machine that comes late", () => {
  it("joins as a worker a year later, because members publish new tokens", { timeout: 60_000 }, async () => {
    const { world, first } = await initialized()
    world.advance(365 * 24 * 3600)
    world.executable("on-sleep", world.asTimer(first, "publish"))

    const run = await boot(world, world.worker("i-late"))

    assert.strictEqual(run.code, 0)
    assert.include(run.output, "Waiting for a control plane node to publish a token.")
    assert.include(world.log.join("\n"), "i-late kubeadm join")
  })

  it(
    "joins the control plane after the uploaded certificates have expired, because members upload them again",
    { timeout: 60_000 },
    async () => {
      const { world, first } = await initialized()
      world.advance(7 * 24 * 3600)
      world.executable("on-sleep", world.asTimer(first, "requests"))

      const run = await boot(world, world.member(2))

      assert.strictEqual(run.code, 0, run.output)
      assert.include(run.output, "Waiting for another member to publish the certificates again.")
      assert.include(world.log.join("\n"), "kubeadm join payments-control-plane-2")
    },
  )
})

describe("a worker", () => {
  it("reads its script and its token, and is refused everything else", { timeout: 60_000 }, async () => {
    const { world } = await initialized()
    const worker = world.worker("i-worker0")
    await boot(world, worker)

    const read = world
      .read("reads")
      .split("\n")
      .filter((line) => line.startsWith(worker.id))
    const script = world.bootstrap.objects.find(({ id }) => id === "bootstrap-script")
    assert.sameMembers(
      [...new Set(read)],
      [`${worker.id} ${script?.key}`, `${worker.id} clusters/payments-0198c2f4/join/worker.json`],
    )
    for (const key of ["join/control-plane.json", "control-plane/leader", "add-ons/cni.json", "join/worker.json.bak"]) {
      const run = await world.shell(
        worker,
        `aws s3api get-object --bucket acme --key clusters/payments-0198c2f4/${key} out`,
      )
      assert.include(run.output, "AccessDenied", key)
    }
    const write = await world.shell(
      worker,
      "aws s3api put-object --bucket acme --key clusters/payments-0198c2f4/join/worker.json --body /dev/null --server-side-encryption aws:kms",
    )
    assert.include(write.output, "AccessDenied")
  })
})
