import { afterEach, assert, describe, it } from "@effect/vitest"

import { bootstrapCluster, type bootstrapClouds } from "./BootstrapClusters.ts"
import { interruptEverywhere, type Interruptions } from "./Interruptions.ts"
import { type Machine, World } from "./World.ts"

const worlds: Array<World> = []

afterEach(() => worlds.splice(0).forEach((world) => world.remove()))

type Cloud = (typeof bootstrapClouds)[number]

const create = (cloud: Cloud): World => {
  const world = new World(bootstrapCluster({ cloud }))
  worlds.push(world)
  return world
}

const initialized = async (cloud: Cloud): Promise<World> => {
  const world = create(cloud)
  await world.start(world.member(0))
  assert.strictEqual((await world.command(world.member(0), "boot")).code, 0)
  return world
}

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

/** Fails at the first interruption that ends in another cluster, and returns how many there were. */
const check = async (world: World, machine: Machine, options: Interruptions): Promise<number> => {
  const { expected, resumptions } = await interruptEverywhere(world, machine, () => outcomeOf(world), options)
  for (const { number, outcome, run } of resumptions) {
    assert.strictEqual(run.code, 0, `interruption ${number}: ${run.output}`)
    assert.strictEqual(outcome, expected, `interruption ${number}`)
  }
  return resumptions.length
}

// The script is the same on each cloud but for the commands of its command line, so a part of the interruptions is enough for two of them.
describe.each([
  ["aws", { every: 1, rebootsFirst: true }, 35],
  ["gcp", { every: 4, rebootsFirst: false }, 8],
  ["azure", { every: 4, rebootsFirst: true }, 8],
] as const)("interrupted at any command and started again, a machine on %s", (cloud, options, countMin) => {
  it("initializes the same cluster", { timeout: 240_000 }, async () => {
    const world = create(cloud)
    await world.start(world.member(0))

    assert.isAtLeast(await check(world, world.member(0), options), countMin)
  })
})

describe("interrupted at any command and started again, a machine", () => {
  it("joins as one worker", { timeout: 240_000 }, async () => {
    const world = await initialized("azure")
    const worker = world.worker("i-worker0")
    await world.start(worker)

    assert.isAtLeast(await check(world, worker, { every: 1, rebootsFirst: true }), 6)
  })

  it("joins the control plane as one member of etcd", { timeout: 300_000 }, async () => {
    const world = await initialized("aws")
    world.executable("on-sleep", world.asTimer(world.member(0), "requests"))
    await world.start(world.member(1))

    assert.isAbove(await check(world, world.member(1), { every: 1, rebootsFirst: true }), 20)
  })

  it("moves to a new machine with a new version", { timeout: 300_000 }, async () => {
    const before = await initialized("gcp")
    before.terminate(before.member(0))
    const [member, ...rest] = before.cluster.controlPlane
    const world = before.with({
      controlPlane: member ? [{ ...member, kubernetesVersion: "1.35.0", generation: 2 }, ...rest] : [],
    })
    const next = world.member(0, "i-next")
    await world.start(next)

    assert.isAbove(await check(world, next, { every: 1, rebootsFirst: false }), 15)
  })
})
