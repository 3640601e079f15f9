import { Redacted } from "effect"

import { secretsOf } from "#domain/cloud/CredentialSecrets.ts"
import { type SecretMask, secretMask } from "#domain/secret/SecretMask.ts"

import type { EngineTask } from "./EngineTask.ts"

/** Masks the credentials of a task's operation: a cloud may repeat them in the message of a failure. */
export const maskOf = ({ loaded: { credentials } }: Pick<EngineTask, "loaded">): SecretMask =>
  secretMask(secretsOf(Redacted.value(credentials)))
