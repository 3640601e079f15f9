import { resolve } from "node:path"
import { fileURLToPath } from "node:url"

import { Console, Context, Effect, Layer, Option, Schema } from "effect"

import * as HttpServer from "#adapters/http/server/HttpServer.ts"
import * as FilePricingCatalogue from "#adapters/pricing-file/FilePricingCatalogue.ts"
import * as StaticSite from "#adapters/static-site/StaticSite.ts"
import { formatJson, type LogFormat } from "#adapters/telemetry/LogFormat.ts"
import { EgressNetworks } from "#application/ports/EgressNetworks.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { SignInPolicy } from "#application/ports/SignInPolicy.ts"
import * as UseCases from "#application/UseCases.ts"

import * as BootstrapKey from "./BootstrapKey.ts"
import * as CatalogueSources from "./CatalogueSources.ts"
import * as ClusterPorts from "./ClusterPorts.ts"
import { type Configuration, describeDatabase, hostNamesOf } from "./Configuration.ts"
import * as CredentialPorts from "./CredentialPorts.ts"
import * as DatabasePorts from "./DatabasePorts.ts"
import * as DatabaseReadiness from "./DatabaseReadiness.ts"
import { prepareDataDirectory } from "./DataDirectory.ts"
import { lockDataDirectory } from "./DataDirectoryLock.ts"
import * as EngineBinary from "./EngineBinary.ts"
import * as EnginePorts from "./EnginePorts.ts"
import * as IdentityPorts from "./IdentityPorts.ts"
import * as KeyCheck from "./KeyCheck.ts"
import * as OperationPorts from "./OperationPorts.ts"
import * as RecurringJobs from "./RecurringJobs.ts"
import { requestRecord } from "./RequestRecord.ts"
import * as RunDirectorySweep from "./RunDirectorySweep.ts"
import * as SecretPorts from "./SecretPorts.ts"
import * as ServerAddress from "./ServerAddress.ts"
import { startFields, startMessage } from "./StartMessage.ts"
import * as Telemetry from "./Telemetry.ts"

/** Every port, as in production, with the use cases. */
const application = (configuration: Configuration) =>
  UseCases.layer.pipe(
    Layer.provide(
      Layer.succeed(SignInPolicy, {
        administratorEmails: configuration.administratorEmails,
        firstOwnerSignsIn: configuration.issuer === undefined,
      }),
    ),
    Layer.provide(CatalogueSources.layer),
    Layer.provide(ClusterPorts.layer(configuration)),
    Layer.provideMerge(OperationPorts.layer),
    Layer.provideMerge(Layer.merge(EnginePorts.layer(configuration), CredentialPorts.layer(configuration))),
    Layer.provideMerge(EnginePorts.synthesizer),
    Layer.provideMerge(Layer.merge(DatabasePorts.layer, DatabasePorts.engineQueue(configuration))),
    // Before anything reads or changes what is stored.
    Layer.provideMerge(KeyCheck.layer(describeDatabase(configuration.databaseUrl))),
    Layer.provideMerge(
      Layer.mergeAll(
        SecretPorts.layer(configuration),
        DatabasePorts.database(configuration),
        EngineBinary.layer(configuration),
        IdentityPorts.layer(configuration),
      ),
    ),
    // For the use cases and for the work of operations.
    Layer.provide(Layer.succeed(EgressNetworks, configuration.egressNetworks)),
    // Before the database starts, so that a mistake in the file is reported immediately.
    Layer.provideMerge(FilePricingCatalogue.layer({ path: Option.getOrUndefined(configuration.pricing) })),
  )

/** The output of the server. By default each line is JSON, for programs. */
export const ServerOutput = Context.Reference<{ readonly isTerminal: boolean; readonly formatLog: LogFormat }>(
  "orrery/adapters/main/Server/ServerOutput",
  { defaultValue: () => ({ isTerminal: false, formatLog: formatJson }) },
)

/** The command line looks in `.orrery` of the directory it is run in. */
const dataDirectoryToName = ({ dataDirectory }: Configuration) =>
  dataDirectory === resolve(".orrery") ? undefined : dataDirectory

const announce = (configuration: Configuration) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const { isTerminal } = yield* ServerOutput
      const started = {
        url: yield* ServerAddress.serverUrl(configuration.host),
        database: describeDatabase(configuration.databaseUrl),
        engine: (yield* InfrastructureEngine).info,
        bootstrapKey: yield* BootstrapKey.BootstrapKey,
        dataDirectory: dataDirectoryToName(configuration),
        isTerminal,
        signIn: yield* IdentityPorts.SignInPlace,
        seconds: process.uptime(),
      }
      yield* isTerminal ? Console.log(startMessage(started)) : Effect.logInfo("Orrery is ready.", startFields(started))
    }),
  )

/** The API cannot listen on the configured address. */
export class AddressUnusable extends Schema.TaggedError<AddressUnusable>()("AddressUnusable", {
  address: Schema.String,
  reason: Schema.String,
}) {
  override get message() {
    return `Nothing can listen on ${this.address}: ${this.reason}. Stop the program that uses the port, or set HOST and PORT to another address.`
  }
}

/** Where `npm run docs:build` puts the documentation. */
const builtSite = fileURLToPath(new URL("../../docs-site/dist/site/docs", import.meta.url))

const listening = ({ allowedHosts, allowedOrigins, host, port, trustedProxies }: Configuration) =>
  Layer.unwrap(
    Effect.map(ServerOutput, ({ formatLog }) =>
      HttpServer.layer({
        allowedOrigins,
        hostNames: hostNamesOf({ allowedHosts, host }),
        host,
        port,
        trustedProxies,
        site: StaticSite.make(builtSite),
        // JSON is written by hand, because every request writes a line.
        ...(formatLog === formatJson ? {} : { formatRequest: (line) => formatLog(requestRecord(line)) }),
      }),
    ),
  ).pipe(
    Layer.catchTag("ServeError", ({ cause }) =>
      Layer.effectDiscard(
        new AddressUnusable({ address: `${host}:${port}`, reason: cause instanceof Error ? cause.message : "unknown" }),
      ),
    ),
  )

/** The whole server. It is ready once the layer is built, and releases everything in reverse order. */
export const layer = (configuration: Configuration) =>
  Layer.unwrap(
    Effect.as(
      Effect.andThen(prepareDataDirectory(configuration.dataDirectory), lockDataDirectory(configuration.dataDirectory)),
      announce(configuration).pipe(
        Layer.provideMerge(Layer.merge(RecurringJobs.layer(configuration), RunDirectorySweep.layer)),
        Layer.provideMerge(ServerAddress.layer(configuration.dataDirectory, configuration.host)),
        Layer.provideMerge(listening(configuration)),
        Layer.provideMerge(BootstrapKey.layer(configuration.dataDirectory)),
        Layer.provide(DatabaseReadiness.layer),
        Layer.provide(Telemetry.layer(configuration)),
        Layer.provide(application(configuration)),
      ),
    ),
  )
