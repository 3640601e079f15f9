import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { repositoryRoot } from "#docs-site/configuration/RepositoryRoot.ts"
import { apiOperations } from "#docs-site/generated/api-reference/ApiDocument.ts"
import { sampleRequest } from "#docs-site/generated/api-reference/Samples.ts"
import { readCommandHelp } from "#docs-site/generated/cli/CommandHelp.ts"
import { loadDialect } from "#docs-site/pipeline/Dialect.ts"
import { makePageState } from "#docs-site/pipeline/PageState.ts"
import { readContent } from "#docs-site/pipeline/ReadContent.ts"
import { readSamples } from "#docs-site/pipeline/Samples.ts"
import { shellCommands } from "#docs-site/pipeline/ShellCommands.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys, personOf } from "#tests/fixtures/HttpServerForTests.ts"
import { ada } from "#tests/fixtures/People.ts"

import { asAda, succeed } from "../cli/ServedCommands.ts"
import { send } from "../http/RawRequest.ts"
import { bearerOf } from "../http/SignedIn.ts"
import { operationAt, readCurl } from "./CurlSamples.ts"
import { madePages } from "./generated/Generated.ts"

const pages = [...(await readContent()), ...(await madePages())]
const samples = (await Promise.all(pages.map(readSamples))).flat()

const commandsNamed = (name: string) =>
  samples
    .filter(({ language }) => language === "bash")
    .flatMap(({ code, line, source }) =>
      shellCommands(code)
        .filter(({ words }) => words[0] === name)
        .map((command) => ({ place: `${source}:${(line ?? 1) + command.line}`, words: command.words.slice(1) })),
    )

const unique = <Item extends { readonly words: ReadonlyArray<string> }>(items: ReadonlyArray<Item>) => [
  ...new Map(items.map((item) => [item.words.join("\0"), item])).values(),
]

describe("Commands in the documentation", async () => {
  const help = await readCommandHelp()
  const dialect = await loadDialect()
  const flagsOf = (words: ReadonlyArray<string>) => {
    const found = help.find((command) => command.words.join(" ") === words.join(" "))?.help
    return [...(found?.flags ?? []), ...(found?.inheritedFlags ?? []), ...(found?.globalFlags ?? [])].flatMap(
      ({ aliases, name }) => [`--${name}`, ...aliases],
    )
  }
  /** What is wrong with a mention, which may leave out arguments. */
  const problemOf = (mention: string): string | undefined => {
    const [, ...words] = mention.replace(/^npx /, "").split(/\s+/)
    const names = words.slice(0, words.findIndex((word) => !/^[a-z]/.test(word)) >>> 0)
    const lengths = names.map((_, index) => index + 1).reverse()
    const length =
      lengths.find((count) => help.some((one) => one.words.join(" ") === names.slice(0, count).join(" "))) ?? 0
    const command = names.slice(0, length)
    const isGroup = help.some(
      (one) => one.words.length > length && one.words.slice(0, length).join(" ") === command.join(" "),
    )
    if (isGroup && names.length > length) return `${mention}: there is no ${names.slice(0, length + 1).join(" ")}`
    const unknown = words
      .filter((word) => /^--?[a-z]/.test(word))
      .find((flag) => !flagsOf(command).includes(flag.split("=")[0] ?? ""))
    return unknown === undefined ? undefined : `${mention}: there is no ${unknown}`
  }

  const tokens = pages.flatMap((page) =>
    dialect.parse(page.markdown, { state: makePageState(page) }).map((token) => ({ page, token })),
  )
  const mentions = tokens
    .flatMap(({ page: { frontMatter }, token }) => (token.children ?? []).map((child) => ({ child, frontMatter })))
    .filter(({ child: { content, type } }) => type === "code_inline" && /^(npx )?orrery /.test(content))
    // A page about a planned command names it.
    .filter(({ child, frontMatter }) => frontMatter.state !== "planned" || child.content !== frontMatter.title)
    .map(({ child }) => child.content)

  it("are named rightly in sentences, tables and headings too", () => {
    assert.isAbove(mentions.length, 100)
    assert.deepStrictEqual(
      mentions.flatMap((mention) => problemOf(mention) ?? []),
      [],
    )
  })

  it.each([
    "orrery clusters",
    "orrery clusters get",
    "orrery clusters plan -f a.yaml",
    "orrery auth login --org-id acme",
  ])("may be named as %s", (mention) => assert.isUndefined(problemOf(mention)))

  it.each(["orrery cluster list", "orrery clusters lst", "orrery clusters get --nope", "orrery application get"])(
    "may not be named as %s",
    (mention) => assert.isDefined(problemOf(mention)),
  )

  it("stand in no block that no test reads", () => {
    const isPrompt = /^\s*(?:[$>] )(?:npx )?(?:orrery|curl) /m
    const hidden = tokens
      .filter(({ token: { content, type } }) => type === "code_block" && /\b(?:orrery|curl) /.test(content))
      .map(({ page }) => page.source)
    const prompted = samples.filter(({ code }) => isPrompt.test(code)).map(({ line, source }) => `${source}:${line}`)
    const languages = new Set(
      samples.filter(({ code }) => /^(?:npx )?curl /m.test(code)).map(({ language }) => language),
    )

    assert.deepStrictEqual([...hidden, ...prompted], [])
    assert.deepStrictEqual([...languages], ["bash"])
  })
})

const eks = readFileSync(join(repositoryRoot, "infra-templates/examples/eks.yaml"), "utf8")
const creation = apiOperations.filter(({ id }) => id === "createCluster").map(sampleRequest)
const manifestOf = (clusterName: string) => JSON.stringify(creation[0]?.body).replaceAll("first-light", clusterName)

/** The clusters the pages speak of, each made and ready. */
const makeClusters = Effect.forEach(["first-light", "staging", "production"], (name) =>
  Effect.flatMap(
    send({ method: "POST", path: "/api/v1/clusters", key: keys.ada, body: manifestOf(name) }),
    // Any other status says that it is there already.
    ({ status }) => (status === 202 ? succeed(name) : Effect.void),
  ),
)

const own = /^(?:http:\/\/127\.0\.0\.1:8080|\$\{?server\}?|\$\{?ORRERY_SERVER\}?)(\/.*)$/

const curls = unique(commandsNamed("curl")).flatMap(({ place, words }) => {
  const call = readCurl(words)
  const path = own.exec(call.url ?? "")?.[1]
  return path === undefined || path.startsWith("/docs") || path.endsWith("/stream")
    ? []
    : [{ ...call, path, place, words }]
})

/** Ends the key it is sent with. */
const endsKey = ({ method, path }: { readonly method: string; readonly path: string }) =>
  method === "DELETE" && path.endsWith("/whoami")

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("The server", (it) => {
  it.effect.each(curls.filter((call) => !endsKey(call)))(
    "understands curl at $place",
    ({ bodies, headers, method, path }) =>
      Effect.gen(function* () {
        yield* makeClusters
        const bearer = yield* bearerOf(personOf(ada))
        const given = {
          ORRERY_API_KEY: keys.ada,
          CANDIDATE: keys.ada,
          TOKEN: bearer.replace("Bearer ", ""),
          ORRERY_TOKEN: bearer.replace("Bearer ", ""),
          ORGANIZATION_ID: "acme",
        }
        const filled = (text: string) =>
          Object.entries(given).reduce((all, [name, value]) => all.replaceAll(`$${name}`, value), text)
        const [body] = bodies
        const answer = yield* send({
          method,
          path: filled(path),
          headers: Object.fromEntries(
            headers.map((header) =>
              filled(header)
                .split(/: (.*)/)
                .slice(0, 2),
            ),
          ),
          ...(body === undefined ? {} : { body: body.startsWith("@") ? manifestOf("from-a-file") : filled(body) }),
        })
        const operation = operationAt(path, method)

        // Ids of the pages name nothing here, and what they make may be there already; a mistake is told before that.
        assert.notInclude([400, 401, 405, 406, 415, 422, 426, 500], answer.status, answer.text)
        assert.isTrue(
          operation?.responses.some(({ status }) => status === answer.status),
          answer.text,
        )
      }),
  )
})

/** These need a person, the network or the terminal; that they can be read is tested with the others. */
const notRun = /^(?:auth |context |engine |--completions)/

/** What `--credentials-from-environment` asks for; no one's. */
const someCredentials = { AWS_ACCESS_KEY_ID: "AKIAIOSFODNN7EXAMPLE", AWS_SECRET_ACCESS_KEY: "x".repeat(40) }

const folder = mkdtempSync(join(tmpdir(), "orrery-manifests-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const commands = unique(commandsNamed("orrery")).filter(
  ({ words }) => !notRun.test(words.join(" ")) && words.length > 0,
)

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("The command line", (it) => {
  it.effect.each(commands.map((command) => ({ ...command, line: command.words.join(" ") })))(
    "carries out: orrery $line",
    ({ words }) =>
      Effect.gen(function* () {
        yield* makeClusters
        const file = join(folder, "eks.yaml")
        writeFileSync(file, eks)
        const tokenFile = join(folder, "token")
        writeFileSync(tokenFile, (yield* bearerOf(personOf(ada))).replace("Bearer ", ""), { mode: 0o600 })
        const given = words.flatMap((word, index) => {
          // No one works on what is started here, and the contexts of the pages are not on this machine.
          if (word === "--wait" || word === "-w") return []
          if (word === "--context" || words[index - 1] === "--context") return []
          if (words[index - 1] === "-f" || words[index - 1] === "--file") return word === "-" ? [word] : [file]
          return [word.startsWith("$") ? ada.id : word]
        })
        const { errors, exitCode } = yield* asAda(
          // No one sits at a browser here.
          words[0] === "api-keys" ? [...given, "--token-file", tokenFile] : given,
          {
            standardInput: words[0] === "api-keys" ? keys.ada : eks,
            environment: someCredentials,
            // A reader confirms at the terminal.
            // A key is given on the standard input, and then no one is asked anything.
            ...(words[1] === "validate" ? {} : { typed: ["y"] }),
          },
        )

        assert.include([0, 4, 5, 6], exitCode, errors)
      }),
  )
})
