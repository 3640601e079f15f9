/**
 * Test files that have a process to themselves: they replace modules or variables of the environment, or read metrics of the
 * whole process. All others share one, because loading every module again took longer than the tests of most files.
 */
export const isolatedFiles: ReadonlyArray<string> = [
  "tests/contracts/AbortedCalls.test.ts",
  "tests/contracts/ExternalSecrets.test.ts",
  "tests/contracts/SecretsInTelemetry.test.ts",
  "tests/contracts/TokenExchange.test.ts",
  "tests/e2e/canary.test.ts",
  "tests/provisioner/toy*.test.ts",
  "tests/telemetry/*.test.ts",
]
