import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import fc from "fast-check"
import { parse, stringify } from "yaml"

import {
  currentContext,
  hasEntry,
  isReplaceable,
  openKubeconfig,
  setCurrentContext,
  setParts,
  textOf,
} from "#adapters/cli/kubeconfig/MergeKubeconfig.ts"

import { stagingParts } from "./StagingParts.ts"

const { name } = stagingParts()

/** As kubectl writes it, with comments of a person, and fields that Orrery does not know. */
const written = `# mine, all mine
apiVersion: v1
clusters:
- cluster:
    server: https://first.example # the old one
    x-unknown: {"a": 1}
  name: first
# about the second
- name: 'second'
  cluster:
    server: "https://second.example"
    proxy-url: http://proxy:3128
contexts:
- context:
    cluster: first
    user: first

  name: first
current-context: first
kind: Config
preferences: {}
users:
- name: first
  user:
    exec: &shared
      apiVersion: client.authentication.k8s.io/v1
      command: yes
      args: [a, b]
- name: second
  user:
    exec: *shared
x-other: 0o17
`

const opened = (text: string) => Result.getOrThrow(openKubeconfig(text))

const merged = (text: string, parts = stagingParts()): string => {
  const file = opened(text)
  setParts(file, parts)
  setCurrentContext(file, parts.name)
  return textOf(file)
}

type Parsed = Readonly<Record<string, unknown>>

/** What is not Orrery's. */
const others = (text: string): Parsed => {
  const { "current-context": _, ...file } = parse(text) as Record<string, unknown>
  const own = (entry: unknown) => (entry as { readonly name?: unknown } | null)?.name === name
  for (const list of ["clusters", "users", "contexts"]) {
    file[list] = ((file[list] ?? []) as ReadonlyArray<unknown>).filter((entry) => !own(entry))
  }
  return file
}

describe("Adding a cluster to a kubeconfig", () => {
  it("keeps every line of the others, with their comments, their order and unknown fields", () => {
    const lines = merged(written).split("\n")
    const kept = written.replace("current-context: first", `current-context: ${name}`).split("\n")

    // In this order, with the new lines between them.
    let from = 0
    for (const line of kept)
      from = lines.indexOf(line, from) + 1 || assert.fail(`${line} is missing, or not in its place.`)
  })

  it("adds one cluster, one user and one context, and makes it the current one", () => {
    const { clusters, contexts, users, ...file } = parse(merged(written))
    const { cluster, context, user } = stagingParts()

    assert.deepStrictEqual(clusters.at(-1), { name, cluster })
    assert.deepStrictEqual(users.at(-1), { name, user })
    assert.deepStrictEqual(contexts.at(-1), { name, context })
    assert.strictEqual(file["current-context"], name)
  })

  it("changes nothing when it is added again", () => {
    const once = merged(written)

    assert.strictEqual(merged(once), once)
  })

  it("keeps the namespace that its user chose, and ends what contradicts it", () => {
    const changed = merged("")
      .replace("  context:\n", "  context:\n    namespace: web\n")
      .replace("  cluster:\n", "  cluster:\n    insecure-skip-tls-verify: true\n    x-unknown: 1\n")
      .replace("  user:\n", "  user:\n    token: old\n")
    assert.include(changed, "namespace: web")
    const { clusters, contexts, users } = parse(merged(changed))

    assert.deepInclude(contexts[0].context, { namespace: "web", user: name })
    assert.deepInclude(clusters[0].cluster, { "x-unknown": 1 })
    assert.notProperty(clusters[0].cluster, "insecure-skip-tls-verify")
    assert.notProperty(users[0].user, "token")
  })

  it.each([
    ["", {}],
    ["# nothing yet\n", {}],
    ["apiVersion: v1\nkind: Config\nclusters: null\nusers: []\ncontexts: []\n", {}],
    ['{"apiVersion":"v1","kind":"Config","clusters":[],"x-kept":[1]}', { "x-kept": [1] }],
  ])("works with %j", (text, kept) => {
    const result = merged(text)

    assert.deepInclude(parse(result), { kind: "Config", "current-context": name, ...kept })
    if (text.startsWith("#")) assert.include(result, "# nothing yet")
  })

  it("never changes what is of others", () => {
    const entry = fc.record({ name: fc.string(), cluster: fc.option(fc.dictionary(fc.string(), fc.jsonValue())) })
    const list = fc.option(fc.array(entry, { maxLength: 4 }), { nil: [] })
    const kubeconfig = fc.record({ clusters: list, users: list, contexts: list, "x-other": fc.jsonValue() })

    fc.assert(
      fc.property(kubeconfig, fc.boolean(), (file, asJson) => {
        const text = asJson ? JSON.stringify(file) : stringify(file, { aliasDuplicateObjects: false })
        assert.deepStrictEqual(others(merged(text)), others(text))
      }),
    )
  })
})

describe("A kubeconfig", () => {
  it.each(["a: [", "- a", "text", "clusters: 1", "a: 1\n---\nb: 2\n", "clusters: {a: 1}"])("is not %j", (text) => {
    assert.isTrue(Result.isFailure(openKubeconfig(text)))
  })

  it("has a current context, or none", () => {
    assert.strictEqual(currentContext(opened(written)), "first")
    assert.isUndefined(currentContext(opened('current-context: ""')))
  })

  it("lets an entry be replaced that is of the same cluster or server, and no other", () => {
    const own = opened(merged(written))

    assert.isTrue(hasEntry(own, name))
    assert.isTrue(isReplaceable(own, stagingParts()))
    assert.isTrue(isReplaceable(own, stagingParts({ cluster: "created again" })))
    assert.isTrue(isReplaceable(own, stagingParts({ origin: "https://moved.example" })))
    assert.isFalse(isReplaceable(own, stagingParts({ cluster: "another", origin: "https://another.example" })))
    assert.isFalse(isReplaceable(opened(`users:\n- name: ${name}\n  user: {token: mine}\n`), stagingParts()))
  })
})
