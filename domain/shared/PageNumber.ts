/** Which page of a numbered list, and how long a page is (specification §9). */
export interface PageNumber {
  /** From 1. */
  readonly page: number
  /** 1 to 100. */
  readonly pageSize: number
}

/** One page, oldest first, and how many items all pages hold. */
export interface PageOf<A> {
  readonly items: ReadonlyArray<A>
  readonly totalItems: number
}

export const offsetOf = ({ page, pageSize }: PageNumber): number => (page - 1) * pageSize
