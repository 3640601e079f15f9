import { assert, describe, it } from "@effect/vitest"

import { kubeadmClouds } from "#infra-templates/kubeadm/KubeadmClouds.ts"

import { bootstrapClouds } from "./BootstrapClusters.ts"
import { interruptEverywhere, type Interruptions } from "./Interruptions.ts"
import { createWorld, initialized } from "./StartedWorlds.ts"
import type { Machine, World } from "./World.ts"

type Cloud = (typeof bootstrapClouds)[number]

const field = (text: string, name: string): string => new RegExp(`"${name}": "?([^",\n]*)`).exec(text)?.[1] ?? ""

/** What the world has become, without what differs from run to run: the number of a cluster, tokens and times. */
const outcomeOf = (world: World): string => {
  const clusters = world.list("clusters")
  const [id = ""] = clusters
  const worker = world.read("bucket/clusters/payments-0198c2f4/join/worker.json")
  const controlPlane = world.read("bucket/clusters/payments-0198c2f4/join/control-plane.json")
  const [certificateKey] = world.read(`clusters/${id}/certificates`).split(" ")

  return JSON.stringify(
    {
      clusters: clusters.length,
      etcd: world.list(`clusters/${id}/etcd`).map((name) => [name, world.read(`clusters/${id}/etcd/${name}`).trim()]),
      nodes: world
        .list(`clusters/${id}/nodes`)
        .map((name) => [
          name,
          world.read(`clusters/${id}/nodes/${name}/provider`).trim(),
          world.list(`clusters/${id}/nodes/${name}`),
        ]),
      leader: world.read("bucket/clusters/payments-0198c2f4/control-plane/leader").trim(),
      reported: world.list("bucket/clusters/payments-0198c2f4/control-plane/members"),
      addOns: world.read(`clusters/${id}/generation`).trim(),
      applied: world.list(`clusters/${id}/objects`),
      publishesThisCluster: [worker, controlPlane].map((text) => field(text, "caCertHash") === `sha256:${id}`),
      publishesValidTokens: [worker, controlPlane].map((text) =>
        world.list(`clusters/${id}/tokens`).includes(field(text, "token")),
      ),
      publishesItsCertificates: field(controlPlane, "certificateKey") === certificateKey,
    },
    null,
    1,
  )
}

/** The functions of the script that only this cloud has. */
const functionsOf = (cloud: Cloud): ReadonlyArray<string> => kubeadmClouds[cloud]?.shell.match(/^\w+(?=\(\))/gm) ?? []

/** Fails at the first interruption that ends in another cluster, and returns how many there were. */
const check = async (world: World, machine: Machine, options: Interruptions): Promise<number> => {
  const { expected, resumptions } = await interruptEverywhere(world, machine, () => outcomeOf(world), options)
  for (const { functions, number, outcome, run } of resumptions) {
    const where = `interruption ${number} in ${functions.join(" ")}`
    assert.strictEqual(run.code, 0, `${where}: ${run.output}`)
    assert.strictEqual(outcome, expected, where)
  }
  return resumptions.length
}

/** A machine that applies the first of its add-ons only, which takes less time. */
const withOneAddOn = (machine: Machine): Machine => ({
  ...machine,
  userData: machine.userData.replace(/add_ons='(\S+).*'/, "add_ons='$1'"),
})

// The script is the same on each cloud but for some functions. So starts are interrupted everywhere on AWS, which has the most of them,
// and within those functions on the others.
describe("interrupted at any command and started again, a machine", () => {
  it.each([
    ["aws", undefined, 35],
    ["gcp", functionsOf("gcp"), 5],
    ["azure", functionsOf("azure"), 5],
  ] as const)("initializes the same cluster on %s", { timeout: 240_000 }, async (cloud, within, countMin) => {
    const world = createWorld({ cloud, issuer: "https://issuer.example.com" })
    const machine = withOneAddOn(world.member(0))
    await world.start(machine)

    assert.isAtLeast(await check(world, machine, { command: "boot", ...(within && { within }) }), countMin)
  })

  it("joins the control plane as one member of etcd", { timeout: 240_000 }, async () => {
    const { world } = await initialized()
    world.executable("on-sleep", world.asTimer(world.member(0), "requests"))
    const machine = withOneAddOn(world.member(1))
    await world.start(machine)

    assert.isAtLeast(await check(world, machine, { command: "boot" }), 20)
  })

  it("moves to a new machine with a new version", { timeout: 240_000 }, async () => {
    const { first, world: before } = await initialized()
    before.terminate(first)
    const [member, ...rest] = before.cluster.controlPlane
    const world = before.with({
      controlPlane: member ? [{ ...member, kubernetesVersion: "1.35.0", generation: 2 }, ...rest] : [],
    })
    const next = withOneAddOn(world.member(0, "i-next"))
    await world.start(next)

    assert.isAtLeast(await check(world, next, { command: "boot" }), 20)
  })

  it("joins as one worker", { timeout: 240_000 }, async () => {
    const { world } = await initialized({ cloud: "azure" })
    const worker = world.worker("i-worker0")
    await world.start(worker)

    assert.isAtLeast(await check(world, worker, { command: "boot" }), 6)
  })

  it.each(bootstrapClouds)("applies every add-on of %s", { timeout: 240_000 }, async (cloud) => {
    const { first, world } = await initialized({ cloud })
    const [id = ""] = world.list("clusters")
    const applied = world.list(`clusters/${id}/objects`)
    const count = kubeadmClouds[cloud]?.addOns.length ?? 0
    world.remove(`clusters/${id}/objects`)
    world.remove(`clusters/${id}/generation`)

    assert.isAbove(await check(world, first, { command: "add-ons" }), count)
    assert.lengthOf(applied, count)
    assert.deepStrictEqual(world.list(`clusters/${id}/objects`), applied)
  })
})
