import type { PreflightResult } from "./PreflightReport.ts"
import type { NeededQuota } from "./QuotaUse.ts"

/** What a cloud says of a quota. Absent numbers are not known; without a limit, there is none. */
export interface QuotaState {
  readonly current?: number
  readonly limit?: number | "none"
}

const unknown = (name: string, what: string) => `${name}: the cloud did not say ${what}.`

const judge = ({ needed, quota }: NeededQuota, { current, limit }: QuotaState): PreflightResult => {
  const { code, name } = quota
  const figures = {
    code,
    name,
    needed,
    ...(current === undefined ? {} : { current }),
    ...(typeof limit === "number" ? { limit } : {}),
  }
  const result = (status: PreflightResult["status"], message: string): PreflightResult => ({
    code: "QUOTA",
    status,
    message,
    quota: figures,
  })
  if (limit === "none") return result("PASS", `${name}: ${needed} needed, and the account has no limit.`)
  if (limit === undefined) return result("WARN", unknown(name, "what the limit is"))
  if (needed > limit) return result("FAIL", `${name}: ${needed} needed, and the limit is ${limit}.`)
  if (current === undefined) return result("WARN", unknown(name, `how much of the limit of ${limit} is in use`))
  const figuresText = `${needed} needed, ${current} of ${limit} in use`
  return current + needed > limit
    ? result("FAIL", `${name}: ${figuresText}. The limit must be ${current + needed} or more.`)
    : result("PASS", `${name}: ${figuresText}.`)
}

/** Whether the quotas leave room for what a program adds; one result for each quota. */
export const judgeQuotas = (
  needed: ReadonlyArray<NeededQuota>,
  states: ReadonlyMap<string, QuotaState>,
): ReadonlyArray<PreflightResult> => needed.map((quota) => judge(quota, states.get(quota.quota.code) ?? {}))
