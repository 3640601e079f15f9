import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

import { apiKeysCommand } from "./commands/ApiKeysCommand.ts"
import { auditCommand } from "./commands/AuditCommand.ts"
import { authCommand } from "./commands/AuthCommand.ts"
import { clustersCommand } from "./commands/ClustersCommand.ts"
import { contextCommand } from "./commands/ContextCommand.ts"
import { engineCommand } from "./commands/EngineCommand.ts"
import { helpCommand } from "./commands/HelpCommand.ts"
import { organizationCommand } from "./commands/OrganizationCommand.ts"
import { plansCommand } from "./commands/PlansCommand.ts"
import { providersCommand } from "./commands/ProvidersCommand.ts"
import { utilsCommand } from "./commands/UtilsCommand.ts"
import { versionCommand } from "./commands/VersionCommand.ts"
import { whoamiCommand } from "./commands/WhoamiCommand.ts"
import { DeferredServices } from "./DeferredServices.ts"
import { exitCodeHelp } from "./ExitCode.ts"

const description = `The command line of Orrery: Kubernetes clusters from manifests.

ENVIRONMENT
  ORRERY_SERVER    the server; --server goes before it
  ORRERY_API_KEY   the API key; --api-key-file goes before it
  ORRERY_CONTEXT   the context; --context goes before it
  ORRERY_CONFIG    the file of the contexts; by default ~/.config/orrery/config.json
  ORRERY_DATA_DIR  where a server on this machine keeps its data; by default .orrery
  NO_COLOR         no colors

EXIT CODES
${exitCodeHelp}`

const services = Layer.unwrap(Effect.service(DeferredServices))

/** Every command with its flags. The code of a command is loaded when it runs, so that help and version start at once. */
export const orrery = Command.make("orrery").pipe(
  Command.withDescription(description),
  Command.withSubcommands([
    Command.provide(clustersCommand, services),
    Command.provide(authCommand, services),
    Command.provide(whoamiCommand, services),
    Command.provide(contextCommand, services),
    Command.provide(organizationCommand, services),
    Command.provide(apiKeysCommand, services),
    Command.provide(auditCommand, services),
    Command.provide(plansCommand, services),
    Command.provide(providersCommand, services),
    Command.provide(engineCommand, services),
    Command.provide(utilsCommand, services),
    versionCommand,
    helpCommand,
  ]),
)
