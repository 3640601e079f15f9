import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { parseKeyId } from "./KeyId.ts"

/** A version of a key in a key vault by its full id, in the subscription of the cluster. */
export const checkEncryptionKey = (
  problems: Problems,
  path: Path,
  key: string,
  accountId: string | undefined,
): void => {
  const parts = parseKeyId(key)
  if (parts === undefined) {
    const message =
      "Expected the full id of a key's version: /subscriptions/<id>/resourceGroups/<group>/providers/Microsoft.KeyVault/vaults/<vault>/keys/<key>/versions/<version>."
    problems.add("INVALID_FORMAT", path, message)
  } else if (accountId !== undefined && parts.subscription !== accountId) {
    problems.add("MISMATCH", path, "The key is in another subscription than the cluster.")
  }
}
