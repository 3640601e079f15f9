import { join } from "node:path"

import { allClouds } from "#domain/cloud/ResourceCloud.ts"

import type { KeyPair } from "../state/StateCertificates.ts"
import { cliConfigurationFile } from "./RunDirectory.ts"

/** The address and credentials of a run's state. */
export interface StateAddress {
  readonly address: string
  readonly lockAddress: string
  readonly username: string
  readonly password: string
  /** The certificate of the state server, the only one that the engine accepts. */
  readonly serverCertificate: string
  /** The certificate that the engine presents to the state server. */
  readonly client: KeyPair
}

/** The whole input of a run's child process: it inherits no variable of this process. */
export interface RunEnvironment {
  readonly directory: string
  readonly credentials: Readonly<Record<string, string>>
  /** The variables of the cloud's attachment. */
  readonly attachment: Readonly<Record<string, string>>
  /** Absent for a run that keeps no state. */
  readonly state?: StateAddress
  readonly pluginCache: string
  /** Absent where the engine takes the system's directory for temporary files. */
  readonly temporaryFiles?: string | undefined
}

/**
 * The names credentials may have. Not a profile, a configuration file or a credential process:
 * each would let the owner of the credentials read this machine's files, or run its programs.
 */
const credentialNames: ReadonlySet<string> = new Set(allClouds.flatMap(({ credentials }) => credentials.environment))

// Waits of 1, 2, 3, 3, 3… seconds: the engine survives an outage of 90 seconds, and a short one costs a second.
const stateRetries = { TF_HTTP_RETRY_MAX: "30", TF_HTTP_RETRY_WAIT_MIN: "1", TF_HTTP_RETRY_WAIT_MAX: "3" }

const refuseUnknown = (credentials: Readonly<Record<string, string>>) => {
  const unknown = Object.keys(credentials).filter((name) => !credentialNames.has(name))
  if (unknown.length > 0) throw new Error(`The engine takes no credentials called ${unknown.join(", ")}.`)
}

const stateVariables = ({ address, client, lockAddress, password, serverCertificate, username }: StateAddress) => ({
  TF_HTTP_ADDRESS: address,
  TF_HTTP_LOCK_ADDRESS: lockAddress,
  TF_HTTP_LOCK_METHOD: "PUT",
  TF_HTTP_UNLOCK_ADDRESS: lockAddress,
  TF_HTTP_UNLOCK_METHOD: "DELETE",
  TF_HTTP_USERNAME: username,
  TF_HTTP_PASSWORD: password,
  TF_HTTP_CLIENT_CA_CERTIFICATE_PEM: serverCertificate,
  TF_HTTP_CLIENT_CERTIFICATE_PEM: client.certificate,
  TF_HTTP_CLIENT_PRIVATE_KEY_PEM: client.privateKey,
  ...stateRetries,
})

/** The environment of a run's child process, built from scratch. */
export const runEnvironment = (run: RunEnvironment): Readonly<Record<string, string>> => {
  refuseUnknown(run.credentials)

  return {
    ...run.credentials,
    ...run.attachment,
    PATH: "/usr/local/bin:/usr/bin:/bin",
    HOME: run.directory,
    TF_IN_AUTOMATION: "1",
    TF_INPUT: "0",
    CHECKPOINT_DISABLE: "1",
    TF_CLI_CONFIG_FILE: cliConfigurationFile(run.directory),
    TF_DATA_DIR: join(run.directory, ".terraform"),
    TF_PLUGIN_CACHE_DIR: run.pluginCache,
    // A run's directory has no lock file of earlier runs, and without one the cache would be left unused.
    TF_PLUGIN_CACHE_MAY_BREAK_DEPENDENCY_LOCK_FILE: "1",
    ...(run.temporaryFiles === undefined ? {} : { TMPDIR: run.temporaryFiles }),
    ...(run.state === undefined ? {} : stateVariables(run.state)),
  }
}
