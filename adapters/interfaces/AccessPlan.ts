import { type Effect, Schema } from "effect"

/** In place of a code: the cloud was not reached. */
export const noResponse = "no response"

/** In place of a code: the cloud was not asked. */
export const noCredentials = "no credentials"

/** A cloud refused to show or to change the access that Orrery gets: what was tried, what it responded and what to do. */
export class AccessRefused extends Schema.TaggedError<AccessRefused>()("AccessRefused", {
  /** Such as `iam:CreateRole`. */
  action: Schema.String,
  cloud: Schema.String,
  /** The code of the cloud's error: its message may repeat parts of a request. */
  code: Schema.String,
  remedy: Schema.String,
}) {
  override get message() {
    if (this.code === noCredentials) return `This machine has no credentials for ${this.cloud}. ${this.remedy}`
    if (this.code.startsWith(noResponse)) return `${this.cloud} did not respond to ${this.action}. ${this.remedy}`
    return `${this.cloud} responded to ${this.action} with ${this.code}. ${this.remedy}`
  }
}

/** One object of a cloud that is a part of the access: what happens to it, and how. */
export interface AccessChange {
  readonly action: "create" | "update" | "delete" | "keep"
  /** Such as `role OrreryProvisioner`. */
  readonly object: string
  /** What an update changes. */
  readonly detail?: string
  /** A repetition after a failure continues: what exists by then is kept. */
  readonly run: Effect.Effect<void, AccessRefused>
}

/** What an account, project or subscription lacks of the access that Orrery needs. */
export interface AccessPlan {
  /** Such as `account 123456789012`. */
  readonly place: string
  /** Whose credentials are used. */
  readonly caller: string
  /** In the order in which they are made. */
  readonly changes: ReadonlyArray<AccessChange>
  /** What a manifest names, by field; known once everything exists. */
  readonly results: Effect.Effect<Readonly<Record<string, string>>, AccessRefused>
}
