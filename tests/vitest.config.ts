import { defineConfig } from "vitest/config"

/** On CI the results are kept as JSON too, so that `.ci/run` can count them and refuse skipped tests. */
const reporters = process.env["CI"] === undefined ? ["default"] : ["default", "json"]

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    root: new URL("..", import.meta.url).pathname,
    reporters,
    outputFile: { json: "node_modules/.cache/vitest/results.json" },
    globalSetup: ["tests/fixtures/PostgresForTests.ts"],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
