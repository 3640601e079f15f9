import { readFileSync } from "node:fs"

import { Effect, Exit, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { parseAllDocuments } from "yaml"

import { DeferredServices } from "#adapters/cli/DeferredServices.ts"
import { generatedPages } from "#docs-site/generated/GeneratedPages.ts"
import { readContent } from "#docs-site/pipeline/ReadContent.ts"
import { readSamples, type Sample } from "#docs-site/pipeline/Samples.ts"
import { type ShellCommand, shellCommands } from "#docs-site/pipeline/ShellCommands.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"

import { orrery } from "../cli/CommandLine.ts"
import { checkCurl } from "./CurlSamples.ts"

const openApi: unknown = JSON.parse(
  readFileSync(new URL("../../docs-site/public/openapi.json", import.meta.url), "utf8"),
)

const understood = "This command line was understood."

/** Parses a command line with the real commands and stops before anything is done; gives what is wrong with it. */
const checkOrrery = async (words: ReadonlyArray<string>): Promise<string | undefined> => {
  const { errors, exitCode } = await Effect.runPromise(
    orrery(words).pipe(Effect.provideService(DeferredServices, Layer.effectDiscard(Effect.die(new Error(understood))))),
  )

  return exitCode === 0 || errors.includes(understood) ? undefined : errors.trim()
}

const checkCommand = async ({ words: [name, ...words] }: ShellCommand): Promise<string | undefined> => {
  if (name === "orrery") return await checkOrrery(words)

  return name === "curl" ? checkCurl(words, openApi) : undefined
}

const place = ({ source, line }: Sample, offset = 0): string => `${source}:${(line ?? 1) + offset}`

const checkShell = async (sample: Sample): Promise<ReadonlyArray<string>> => {
  const problems: Array<string> = []
  for (const command of shellCommands(sample.code)) {
    const problem = await checkCommand(command)
    if (problem !== undefined) problems.push(`${place(sample, command.line)} ${command.words.join(" ")}: ${problem}`)
  }

  return problems
}

const checkCluster = async (value: unknown): Promise<string | undefined> => {
  const exit = await Effect.runPromiseExit(readK8sClusterRequest(value))

  return Exit.isSuccess(exit) ? undefined : String(exit.cause)
}

const isCluster = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "K8sCluster"

const checkDocument = async (value: unknown, test: string | undefined): Promise<string | undefined> => {
  if (test !== "refused") return test === "cluster" || isCluster(value) ? await checkCluster(value) : undefined

  return (await checkCluster(value)) === undefined ? "is marked test=refused, and the server would take it." : undefined
}

/** YAML must be readable, and a whole manifest one the server takes, or refuses where the sample says so. */
const checkData = async (sample: Sample): Promise<ReadonlyArray<string>> => {
  const problems: Array<string> = []
  for (const document of parseAllDocuments(sample.code)) {
    const [error] = document.errors
    const problem = error?.message ?? (await checkDocument(document.toJS(), sample.test))
    if (problem !== undefined) problems.push(`${place(sample)} ${problem}`)
  }
  if (sample.test !== undefined && sample.test !== "cluster" && sample.test !== "refused")
    problems.push(`${place(sample)} is marked test=${sample.test}, which nothing checks. Use cluster or refused.`)

  return problems
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)

    return true
  } catch {
    return false
  }
}

/** One value, or one a line. */
const checkJson = (sample: Sample): ReadonlyArray<string> =>
  isJson(sample.code) || sample.code.trim().split("\n").every(isJson)
    ? []
    : [`${place(sample)} is not JSON. Mark what is shortened as text.`]

const checkSample = async (sample: Sample): Promise<ReadonlyArray<string>> => {
  if (sample.language === "bash") return await checkShell(sample)

  if (sample.language === "json" && sample.test === undefined) return checkJson(sample)

  return sample.test !== undefined || sample.language === "yaml" ? await checkData(sample) : []
}

const bash = (code: string): Sample => ({ source: "a.md", line: 1, language: "bash", test: undefined, code })
const yaml = (code: string, test?: string): Sample => ({ source: "a.md", line: 1, language: "yaml", test, code })

describe("The samples of the documentation", async () => {
  const pages = [...(await readContent()), ...(await generatedPages())]
  const samples = (await Promise.all(pages.map(readSamples))).flat()

  it("hold commands and manifests at all", () => {
    expect(samples.some(({ language, code }) => language === "bash" && code.includes("orrery "))).toBe(true)
  })

  it("name only commands, flags, paths and methods that exist, and manifests the server takes", async () => {
    const problems: Array<string> = []
    for (const sample of samples) problems.push(...(await checkSample(sample)))

    expect(problems).toEqual([])
  })
})

describe("The check of samples", () => {
  it.each([
    "orrery clusters list -p aws",
    "npx orrery clusters get staging -o json | jq .data",
    "orrery version",
    "A=b orrery whoami",
  ])("lets pass: %s", async (code) => {
    expect(await checkSample(bash(code))).toEqual([])
  })

  it.each([
    "orrery clusters list --nope",
    "orrery cluster list",
    "orrery clusters get",
    'echo "$(orrery clusters lst)"',
    "orrery whoami && \\\n  orrery clusters apply",
    "curl http://127.0.0.1:8080/api/v1/nothing",
    "curl http://127.0.0.1:8080/metrics",
    "curl -X PATCH http://127.0.0.1:8080/api/v1/clusters",
    'curl "$ORRERY_SERVER/api/v1/clusters?nope=1"',
    "curl http://127.0.0.1:8080/api/v1/clusters --data '{\"a\":}'",
  ])("refuses: %s", async (code) => {
    expect(await checkSample(bash(code))).toHaveLength(1)
  })

  it.each([
    "curl -sS -H 'X-API-Key: x' 'http://127.0.0.1:8080/api/v1/clusters?providerId=aws'",
    "curl --request POST https://api.orrery.dev/api/v1/clusters --data @cluster.json",
    'curl "$ORRERY_SERVER/api/v1/clusters/$ID/progress"',
    "curl http://127.0.0.1:9464/metrics",
    "curl -fsSL https://example.com/install.sh -o install.sh",
  ])("lets pass: %s", async (code) => {
    expect(await checkSample(bash(code))).toEqual([])
  })

  it("names the line of a wrong command", async () => {
    expect(await checkSample(bash("# first\norrery whoami\norrery nope"))).toEqual([
      expect.stringContaining("a.md:3 orrery nope: "),
    ])
  })

  it("refuses YAML that cannot be read", async () => {
    expect(await checkSample(yaml("a: [1"))).toHaveLength(1)
  })

  it("takes JSON as one value or one a line, and refuses what is neither", async () => {
    expect(await checkSample({ ...yaml('{ "a": 1 }'), language: "json" })).toEqual([])
    expect(await checkSample({ ...yaml('{ "a": 1 }\n{ "b": 2 }'), language: "json" })).toEqual([])
    expect(await checkSample({ ...yaml('{ "a": … }'), language: "json" })).toHaveLength(1)
  })

  it("refuses a manifest the server would refuse", async () => {
    expect(await checkSample(yaml("kind: K8sCluster\nspec: {}", "cluster"))).toHaveLength(1)
  })

  it("takes the manifests of the examples", async () => {
    const example = readFileSync(new URL("../../infra-templates/examples/eks.yaml", import.meta.url), "utf8")

    expect(await checkSample(yaml(example, "cluster"))).toEqual([])
  })

  it("refuses a whole manifest the server would refuse, marked or not", async () => {
    expect(await checkSample(yaml("kind: K8sCluster\nspec: {}"))).toHaveLength(1)
  })

  it("takes a manifest that is wrong on purpose, and only such a one, as refused", async () => {
    const example = readFileSync(new URL("../../infra-templates/examples/eks.yaml", import.meta.url), "utf8")

    expect(await checkSample(yaml("kind: K8sCluster\nspec: {}", "refused"))).toEqual([])
    expect(await checkSample(yaml(example, "refused"))).toHaveLength(1)
  })

  it("refuses a mark that nothing checks", async () => {
    expect(await checkSample(yaml("a: 1", "nothing"))).toHaveLength(1)
  })
})
