/** What a caller says of the access that Orrery gets. */
export interface CloudAccessInput {
  /** By default what a manifest without one means. */
  readonly name: string | undefined
  /** By default terraform. */
  readonly format: "terraform" | "cloudformation" | "script" | undefined
  readonly principal: string | undefined
  readonly externalId: string | undefined
  /** The id of the organization that Orrery acts for. */
  readonly organization: string | undefined
  readonly project: string | undefined
  readonly subscription: string | undefined
  readonly issuer: string | undefined
  readonly subject: string | undefined
  /** What Orrery may do, as the cloud calls it, each once and in order. */
  readonly actions: ReadonlyArray<string>
  /** Creates the access instead of writing how to. */
  readonly apply: boolean
  /** Applies without a question. */
  readonly yes: boolean
}
