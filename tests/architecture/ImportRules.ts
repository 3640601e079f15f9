import { importsOf } from "./Imports.ts"
import type { Rule } from "./Rule.ts"
import { isCode, type SourceFile } from "./SourceTree.ts"

const layers = ["domain", "application", "infra-templates", "adapters", "docs-site", "tests"]

const layerOf = (path: string): string => path.slice(0, path.indexOf("/"))

const isOwn = (imported: string): boolean => layers.includes(layerOf(imported))

/** The HTTP contract is what the server, the command line, the site and the tests agree on, so all of them may read it. */
const contract = "adapters/http/api/"

/** What two adapters agree on without knowing each other. */
const interfaces = "adapters/interfaces/"

/** What the site's generated pages show and no inner layer knows. */
const shownByTheSite = [
  // The command line and the variables: the tree of commands, what an error ends with and how a command words a remedy.
  "adapters/cli/Orrery.ts",
  "adapters/cli/RunOrrery.ts",
  "adapters/cli/ExitCode.ts",
  "adapters/cli/ErrorExitCode.ts",
  "adapters/cli/api/RemedyWords.ts",
  "adapters/main/Settings.ts",
  // The error catalogue shows the very sentences of refusals, which are written where the server refuses.
  "adapters/http/request/EarlyRefusal.ts",
  "adapters/http/errors/DomainErrors.ts",
  "adapters/http/connections/ClientErrorResponses.ts",
  "adapters/http/server/FailureResponse.ts",
  "adapters/http/connections/HostCheck.ts",
  "adapters/http/streams/Handshake.ts",
  "adapters/http/rate-limit/RateLimits.ts",
]

const isShown = (imported: string, importer: string): boolean =>
  importer.startsWith("docs-site/generated/") && shownByTheSite.includes(imported)

/** What the build writes for other hosts is what the adapter that serves the site sends. */
const isServed = (imported: string, importer: string): boolean =>
  importer.startsWith("docs-site/output/") && imported.startsWith("adapters/static-site/")

/** The rooms of the folders that have floors, from the ground floor up. */
const floors: Readonly<Record<string, ReadonlyArray<string>>> = {
  "docs-site": [
    "configuration",
    "pipeline",
    "search",
    "generated",
    "navigation",
    "islands",
    "components",
    "site",
    "output",
    "pages",
  ],
  "adapters/http": [
    "api",
    "context",
    "views",
    "errors",
    "request",
    "response",
    "observability",
    "conditional",
    "rate-limit",
    "idempotency",
    "connections",
    "authentication",
    "streams",
    "handlers",
    "server",
  ],
}

const isAbove = (imported: string, path: string): boolean =>
  Object.entries(floors).some(([folder, rooms]) => {
    const floorOf = (file: string) =>
      file.startsWith(`${folder}/`) ? rooms.indexOf(file.slice(folder.length + 1).split("/")[0] ?? "") : -1
    const from = floorOf(path)
    return from !== -1 && floorOf(imported) > from
  })

/** Files of such a folder that are in none of its rooms. */
const isHomeless = (path: string): boolean =>
  path.startsWith("adapters/http/") && !floors["adapters/http"]?.includes(path.split("/")[2] ?? "")

const folderOf = (path: string): string => path.split("/").slice(0, 2).join("/")

const forbid = (
  statement: string,
  applies: (path: string) => boolean,
  mayImport: (imported: string, file: SourceFile) => boolean,
  counterexample: Rule["counterexample"],
): Rule => ({
  statement,
  counterexample,
  violations: (tree) =>
    tree
      .filter((file) => isCode(file) && applies(file.path))
      .flatMap((file) =>
        importsOf(file)
          .filter((imported) => !mayImport(imported, file))
          .map((imported) => `${file.path} imports ${imported}.`),
      ),
})

export const importRules: ReadonlyArray<Rule> = [
  forbid(
    "the domain imports only effect, its pure module of addresses, and itself",
    (path) => path.startsWith("domain/"),
    (imported) => imported === "effect" || imported === "effect/net" || imported.startsWith("domain/"),
    { "domain/cluster/Cluster.ts": 'import { readFile } from "node:fs"' },
  ),
  forbid(
    "the application imports only effect, the domain and itself",
    (path) => path.startsWith("application/"),
    (imported) => imported === "effect" || /^(domain|application)\//.test(imported),
    { "application/cluster/CreateCluster.ts": 'import { SqlClient } from "effect/sql"' },
  ),
  forbid(
    "a template knows the domain and CDKTF, nothing else, except for a digest",
    (path) => path.startsWith("infra-templates/"),
    (imported, { path }) =>
      /^(domain|infra-templates)\//.test(imported) ||
      (imported === "node:crypto" && path === "infra-templates/bootstrap/Sha256.ts") ||
      /^(effect|cdktf|constructs|yaml|@cdktf\/.+\/lib\/.+)$/.test(imported),
    { "infra-templates/eks/EksStack.ts": 'import { EksCluster } from "@cdktf/provider-aws"' },
  ),
  forbid(
    "an adapter knows no other adapter, except the HTTP contract and the interfaces between adapters",
    (path) => path.startsWith("adapters/") && !path.startsWith("adapters/main/"),
    (imported, { path }) =>
      !imported.startsWith("adapters/") ||
      imported.startsWith(contract) ||
      imported.startsWith(interfaces) ||
      folderOf(imported) === folderOf(path),
    { "adapters/postgres/PostgresClusters.ts": 'import { table } from "../memory/MemoryClusters.ts"' },
  ),
  forbid(
    "the HTTP contract knows no handler",
    (path) => path.startsWith(contract),
    (imported) => !imported.startsWith("adapters/") || imported.startsWith(contract),
    { "adapters/http/api/clusters/ClustersApi.ts": 'import { layer } from "../../handlers/ClustersHandlers.ts"' },
  ),
  forbid(
    "the documentation site reads the domain, the templates and the HTTP contract, nothing behind them but what its generated pages show and what serves it",
    (path) => path.startsWith("docs-site/"),
    (imported, { path }) =>
      !isOwn(imported) ||
      /^(domain|infra-templates|docs-site)\//.test(imported) ||
      imported.startsWith(contract) ||
      isShown(imported, path) ||
      isServed(imported, path),
    { "docs-site/pages/index/+data.ts": 'import { layer } from "#adapters/postgres/PostgresClusters.ts"' },
  ),
  forbid(
    "a room of the documentation site or of the HTTP adapter imports no room above it",
    (path) => Object.keys(floors).some((folder) => path.startsWith(`${folder}/`)),
    (imported, { path }) => !isAbove(imported, path),
    { "adapters/http/errors/ErrorResponse.ts": 'import { makeCallerReader } from "../authentication/CallerReader.ts"' },
  ),
  {
    statement: "every file of the HTTP adapter is in one of its rooms",
    violations: (tree) => tree.flatMap(({ path }) => (isHomeless(path) ? [`${path} is in no room.`] : [])),
    counterexample: { "adapters/http/RateLimits.ts": "" },
  },
  forbid(
    "nothing that ships imports a test",
    (path) => layers.includes(layerOf(path)) && !path.startsWith("tests/"),
    (imported) => !imported.startsWith("tests/") && !/^(vitest|@effect\/vitest|fast-check)/.test(imported),
    { "adapters/memory/MemoryClusters.ts": 'import { ada } from "#tests/fixtures/People.ts"' },
  ),
]
