import { targetOf } from "./PageLinks.ts"

/** Opens what hides the place the address points at, as browsers do themselves when they load a page. */
export const startHiddenTargets = (onPage: (run: () => void) => void): void =>
  onPage(() => {
    let details = targetOf(location)?.closest("details")
    while (details != null) {
      details.open = true
      details = details.parentElement?.closest("details")
    }
  })
