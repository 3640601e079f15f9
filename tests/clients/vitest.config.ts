import { defineConfig } from "vitest/config"

/** Apart from the other tests: the first run downloads the generators, which takes a minute or two. */
export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["tests/clients/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 600_000,
    maxWorkers: 2,
  },
})
