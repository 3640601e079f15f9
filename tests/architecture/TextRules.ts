import { matchesGlob } from "node:path"

import { isolatedFiles } from "../IsolatedFiles.ts"
import type { Rule } from "./Rule.ts"
import { isCode, type SourceFile } from "./SourceTree.ts"

const isShipped = (file: SourceFile): boolean =>
  isCode(file) && /^(domain|application|adapters|infra-templates)\//.test(file.path)

const lines = (
  statement: string,
  applies: (file: SourceFile) => boolean,
  pattern: RegExp,
  complaint: string,
  counterexample: Rule["counterexample"],
): Rule => ({
  statement,
  counterexample,
  violations: (tree) =>
    tree
      .filter(applies)
      .flatMap(({ path, text }) =>
        text.split("\n").flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${complaint}`] : [])),
      ),
})

/** The counterexamples are put together here, so that this file does not break its own rules. */
const word = (...parts: ReadonlyArray<string>): string => parts.join("")

export const textRules: ReadonlyArray<Rule> = [
  lines(
    "nothing is left to do",
    ({ path }) => path !== "package-lock.json",
    /\b(TO[D]O|FIX[M]E|X[X]X|HA[C]K)\b/,
    "leaves something to do: do it, or open an issue.",
    { "domain/cluster/Cluster.ts": word("// TO", "DO: later") },
  ),
  lines(
    "the environment is read where configuration is, nowhere else",
    (file) => isShipped(file) && !/^adapters\/main\/|Configuration\.ts$/.test(file.path),
    /\bprocess\.env\b/,
    "reads the environment: read it in adapters/main, with Config.",
    { "adapters/postgres/PostgresPool.ts": "connect(process.env.DATABASE_URL)" },
  ),
  lines(
    "the command line writes through its one output",
    ({ path }) => /^adapters\/cli\/.*\.ts$/.test(path) && !path.startsWith("adapters/cli/output/"),
    /\bprocess\.std(?:out|err)\b|\.display\(|\bstd(?:out|err)\(\)|Stdio\.std(?:out|err)/,
    "writes past the output that makes text harmless for a terminal: use Console, or a module of adapters/cli/output.",
    { "adapters/cli/clusters/ListClusters.ts": "process.stdout.write(name)" },
  ),
  lines(
    "time and chance come from Effect's services",
    isShipped,
    /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/,
    "asks the machine for the time or for chance: use Clock, DateTime, Random or Crypto.",
    { "domain/cluster/Cluster.ts": "const createdAt = Date.now()" },
  ),
  lines(
    "a use case takes a typed command",
    ({ path }) => path.startsWith("application/") && path.endsWith(".ts"),
    /\b(?:body|command|input|request): unknown\b/,
    "takes input that is not read yet: take a command, and write a reader for it in the domain.",
    { "application/cluster/CreateCluster.ts": "const create = (input: unknown) => input" },
  ),
  lines(
    "a silenced check says why",
    isCode,
    /@ts-(ign[o]re|noc[h]eck|exp[e]ct-error(?!\s+\w+))|(oxlint|eslint)-dis[a]ble(?!.* -- \w)/,
    "silences a check without a reason.",
    { "domain/cluster/Cluster.ts": word("// oxlint-dis", "able-next-line no-console") },
  ),
  lines(
    "no test is focused, or skipped without a condition",
    ({ path }) => path.startsWith("tests/") && path.endsWith(".ts"),
    /\b(it|test|describe)(\.\w+)*\.((on[l]y|to[d]o)\(|sk[i]p\(["'`])/,
    "is not run as it stands, or keeps others from running: use skipIf with the reason.",
    { "tests/domain/Cluster.test.ts": word("it.on", 'ly("works", () => {})') },
  ),
  lines(
    "a test is skipped for what its machine lacks, and for nothing else",
    ({ path }) => path.startsWith("tests/") && path.endsWith(".ts"),
    /\b(skipIf|runIf)\((?!lacks|!onLinux|process\.getuid|!existsSync|missing )/,
    "skips a case that does not apply, which CI refuses: leave the case out of the list.",
    { "tests/domain/Cluster.test.ts": word("it.skip", 'If(sample.labels === undefined)("keeps labels", () => {})') },
  ),
  lines(
    "a test that replaces parts of its process has a process to itself",
    ({ path }) => path.endsWith(".test.ts") && !isolatedFiles.some((glob) => matchesGlob(path, glob)),
    /\bvi\.(mo[c]k|doMo[c]k|(?:un)?st[u]b|spyOn|setSys|useFake)|fixtures\/secret-stores\/(?:Aws|Google)StandIn/,
    "replaces parts of a process that it shares with other test files: list it in tests/IsolatedFiles.ts.",
    { "tests/domain/Cluster.test.ts": word("vi.mo", 'ck("node:fs")') },
  ),
  lines(
    "nothing names a machine or a registry",
    () => true,
    /(^|[\s"'`(=:])\/(work|Us[e]rs|home\/\w+|tmp\/\w+)\/|registry\.(np[m]js|yar[n]pkg|npm[m]irror)\.|"resol[v]ed": "https?:|^\s*(@[\w-]+:)?regi[s]try\s*=/,
    "names a path of one machine or the address of a registry.",
    { "package-lock.json": word('"resol', 'ved": "https://packages.example.org/effect-4.1.0.tgz",') },
  ),
]
