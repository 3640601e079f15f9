import type { EnginePrograms } from "#tests/contracts/InfrastructureEngineContract.ts"

/** A program of Terraform's built-in resource type, which exists in no cloud. */
export const program = (data: Record<string, unknown>, rest: Record<string, unknown> = {}): string =>
  JSON.stringify({ resource: { terraform_data: data }, ...rest })

const runs = (command: string) => ({ "local-exec": { command } })

/** A resource that takes this many seconds to make. */
export const slow = (seconds: number, input: unknown = "slow") => ({ input, provisioner: runs(`sleep ${seconds}`) })

const secret = "correct horse battery staple"

/** Programs of Terraform's built-in provider. */
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
    program: program({ secretive: { input: `\${sensitive("${secret}")}` } }),
    secret,
  },
}

const aws = (resource: Record<string, unknown>, rest: Record<string, unknown> = {}): string =>
  JSON.stringify({ provider: { aws: [{ region: "eu-central-1" }] }, resource, ...rest })

/** The resource type that the simulated cloud of the tests refuses to make. */
export const refusedType = "aws_kms_key"

/** Programs of the simulated cloud. */
export const awsPrograms: EnginePrograms = {
  pair: {
    program: aws(
      {
        aws_vpc: { network: { cidr_block: "10.0.0.0/16" } },
        aws_subnet: { private: { vpc_id: "${aws_vpc.network.id}", cidr_block: "10.0.1.0/24" } },
      },
      {
        output: {
          greeting: { value: "${aws_subnet.private.cidr_block}" },
          secret: { value: "${aws_subnet.private.id}", sensitive: true },
        },
      },
    ),
    addresses: ["aws_vpc.network", "aws_subnet.private"],
    greeting: "10.0.1.0/24",
  },
  failing: { program: aws({ [refusedType]: { broken: {} } }), address: `${refusedType}.broken` },
  misspelt: { program: aws({ aws_vpc: { network: { cidr_blok: "10.0.0.0/16" } } }), address: "aws_vpc.network" },
  secretive: {
    program: aws({
      aws_vpc: { network: { cidr_block: "10.0.0.0/16", tags: { Owner: `\${sensitive("${secret}")}` } } },
    }),
    secret,
  },
}
