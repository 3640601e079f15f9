import { Effect } from "effect"

import type { ApiKeyDocument } from "#adapters/http/api/api-keys/ApiKeyDocument.ts"

import { confirm } from "../output/Confirm.ts"

/** Requires a confirmation before a working key stops working. */
export const confirmKeyEnd = (verb: "Revoke" | "Delete", { maskedKey, status }: ApiKeyDocument, yes: boolean) =>
  status === "ACTIVE"
    ? confirm({
        yes,
        question: `${verb} ${maskedKey}? Programs that use it stop working at once.`,
        refusal: "Nothing was changed.",
      })
    : Effect.void
