/** How many tokens a caller may use at once, and how fast they come back. */
export interface Allowance {
  /** The size of a full bucket. */
  readonly burst: number
  readonly perSecond: number
}
