import type { EnginePrograms } from "#tests/contracts/InfrastructureEngineContract.ts"

/** A program of Terraform's built-in resource type, which exists in no cloud. */
export const program = (data: Record<string, unknown>, rest: Record<string, unknown> = {}): string =>
  JSON.stringify({ resource: { terraform_data: data }, ...rest })

const runs = (command: string) => ({ "local-exec": { command } })

/** A resource that takes this many seconds to make. */
export const slow = (seconds: number, input: unknown = "slow") => ({ input, provisioner: runs(`sleep ${seconds}`) })

export const builtInPrograms: EnginePrograms = {
  pair: {
    program: program(
      { network: { input: "hello" }, cluster: { input: "${terraform_data.network.output}" } },
      {
        output: {
          greeting: { value: "${terraform_data.cluster.output}" },
          secret: { value: "${sensitive(terraform_data.cluster.id)}", sensitive: true },
        },
      },
    ),
    addresses: ["terraform_data.network", "terraform_data.cluster"],
    greeting: "hello",
  },
  failing: {
    program: program({ broken: { provisioner: runs("exit 7") } }),
    address: "terraform_data.broken",
  },
  misspelt: {
    program: program({ network: { inputs: "hello" } }),
    address: "terraform_data.network",
  },
  secretive: {
    program: program({ secretive: { input: '${sensitive("correct horse battery staple")}' } }),
    secret: "correct horse battery staple",
  },
}
