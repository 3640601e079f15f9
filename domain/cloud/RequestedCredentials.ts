import { Redacted } from "effect"

import type { CloudCredentials } from "./CloudCredentials.ts"
import type { SecretReference } from "./SecretReference.ts"

/** The credentials of a request: sent with it, or the name of a secret that is read each time the engine runs. */
export type RequestedCredentials = CloudCredentials | SecretReference

/** Whether credentials are in a store: then only their name is known. */
export const areStored = (credentials: RequestedCredentials): credentials is SecretReference =>
  !Redacted.isRedacted(credentials)
