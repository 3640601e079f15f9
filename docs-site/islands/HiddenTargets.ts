import { targetOf } from "./PageLinks.ts"

/** Opens the element that hides the target of the address, as browsers do when they load a page. */
export const startHiddenTargets = (onPage: (run: () => void) => void): void =>
  onPage(() => {
    let details = targetOf(location)?.closest("details")
    while (details != null) {
      details.open = true
      details = details.parentElement?.closest("details")
    }
  })
