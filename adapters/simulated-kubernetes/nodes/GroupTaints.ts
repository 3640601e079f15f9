import type { Taint } from "kubernetes-types/core/v1.js"

import type { Machine } from "./Machine.ts"

/** The taints of a machine's group: one whose value means nothing to tolerations has none. */
export const groupTaints = ({ group }: Machine): ReadonlyArray<Taint> =>
  (group?.taints ?? []).map(({ effect, key, operator, value }) =>
    operator === "Exists" || value === "" ? { key, effect } : { key, value, effect },
  )

export const isSpot = ({ group }: Machine): boolean => group?.purchaseOption === "spot"
