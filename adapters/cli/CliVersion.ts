import * as Context from "effect/Context"

/** The version of this command, from its package. */
export class CliVersion extends Context.Service<CliVersion, string>()("orrery/adapters/cli/CliVersion") {}
