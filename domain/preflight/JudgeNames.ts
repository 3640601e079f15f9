import type { FixedName } from "../infrastructure/FixedNames.ts"
import { formatPath, type Path } from "../shared/Problem.ts"
import type { PreflightResult } from "./PreflightReport.ts"

/** Whether the names that a program fixes are free in the account. */
export const judgeNames = (taken: ReadonlyArray<FixedName>, base: Path): PreflightResult =>
  taken.length === 0
    ? { code: "NAME", status: "PASS", message: `No name of the cluster is taken in the account.` }
    : {
        code: "NAME",
        status: "FAIL",
        message: `The account already has ${taken.map(({ name, resourceType }) => `${resourceType} ${name}`).join(", ")}.`,
        path: formatPath([...base, "clusterName"]),
      }
