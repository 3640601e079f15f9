/** What a caller says of the access that Orrery gets. */
export interface CloudAccessInput {
  /** By default what a manifest without one means. */
  readonly name: string | undefined
  readonly format: "terraform" | "cloudformation" | "script"
  readonly principal: string | undefined
  readonly externalId: string | undefined
  readonly project: string | undefined
  readonly subscription: string | undefined
  readonly issuer: string | undefined
  readonly subject: string | undefined
}
