import { Schema } from "effect"

/** The simulated cloud did not do what it was asked, in the words of the real one. */
export class CloudRefusal extends Schema.TaggedError<CloudRefusal>()("CloudRefusal", {
  summary: Schema.String,
  detail: Schema.String,
}) {
  override get message() {
    return this.summary
  }
}

const gerunds = { create: "creating", read: "reading", update: "updating", delete: "deleting" } as const

/** An error of the cloud's interface, as the AWS provider words it. `message` begins with the error's code. */
export const refusedCall = (operation: keyof typeof gerunds, resourceType: string, name: string, message: string) =>
  new CloudRefusal({
    summary: `${gerunds[operation]} ${resourceType}${name === "" ? "" : ` (${name})`}: api error ${message}`,
    detail: "",
  })
