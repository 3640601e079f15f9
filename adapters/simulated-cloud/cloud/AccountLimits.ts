import type { Quota } from "#domain/cloud/Quota.ts"

import type { SimulatedCloudSettings } from "./SimulatedCloudConfig.ts"

/** Only `*` has a meaning. */
const matches = (pattern: string, text: string): boolean => {
  const [first = "", ...others] = pattern.toLowerCase().split("*")
  const target = text.toLowerCase()
  const last = others.pop()
  if (last === undefined) return target === first
  if (!target.startsWith(first) || !target.endsWith(last) || target.length < first.length + last.length) return false
  const end = target.length - last.length
  let from = first.length
  return others.every((part) => {
    const at = target.indexOf(part, from)
    from = at + part.length
    return at !== -1 && from <= end
  })
}

/** The limits of an account: what is set for every account, and after it what is set for this one. */
const limitsOf = ({ accounts }: SimulatedCloudSettings, accountId: string) =>
  accounts.filter((account) => account.accountId === "*" || account.accountId === accountId)

/** The limit of a quota; undefined where the settings name none: then the simulated account has no limit. */
export const limitOf = (settings: SimulatedCloudSettings, accountId: string, { code }: Quota): number | undefined =>
  limitsOf(settings, accountId)
    .flatMap(({ quotas = {} }) => (Object.hasOwn(quotas, code) ? (quotas[code] ?? []) : []))
    .at(-1)

/** Whether the cloud has none left of a machine type. No check before a creation can know. */
export const isUnavailable = (settings: SimulatedCloudSettings, accountId: string, machineType: string): boolean =>
  limitsOf(settings, accountId).some(({ unavailableMachineTypes = [] }) =>
    unavailableMachineTypes.some((pattern) => matches(pattern, machineType)),
  )

/** Whether the account's credentials lack a permission. */
export const isDenied = (settings: SimulatedCloudSettings, accountId: string, action: string): boolean =>
  limitsOf(settings, accountId).some(({ deniedPermissions = [] }) =>
    deniedPermissions.some((pattern) => matches(pattern, action)),
  )
