import { defineConfig } from "vitest/config"

import { isolatedFiles } from "./IsolatedFiles.ts"

/** On CI the results are kept as JSON too, so that `.ci/run` can count them and refuse skipped tests. */
const reporters = process.env["CI"] === undefined ? ["default"] : ["default", "json"]

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    reporters,
    outputFile: { json: "node_modules/.cache/vitest/results.json" },
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "core",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/clients/**", "tests/docs/browser/**", ...isolatedFiles],
          globalSetup: ["tests/fixtures/PostgresForTests.ts", "tests/fixtures/kubernetes/KubernetesForTests.ts"],
          setupFiles: ["tests/fixtures/CheckedInCatalogue.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "isolated",
          include: [...isolatedFiles],
          globalSetup: ["tests/fixtures/PostgresForTests.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/docs/browser/**/*.test.ts"],
          globalSetup: ["tests/docs/browser/BuiltSiteForTests.ts"],
        },
      },
    ],
  },
})
