import type { LabelSelector } from "kubernetes-types/meta/v1.js"

type Labels = Readonly<Record<string, string>>

/** A condition on the labels of an object, as in label selectors, node affinity and persistent volumes. */
export interface LabelRequirement {
  readonly key: string
  readonly operator: string
  readonly values?: ReadonlyArray<string>
}

export const meets = (labels: Labels, { key, operator, values = [] }: LabelRequirement): boolean => {
  const value = labels[key]
  switch (operator) {
    case "In":
      return value !== undefined && values.includes(value)
    case "NotIn":
      return value === undefined || !values.includes(value)
    case "Exists":
      return value !== undefined
    case "DoesNotExist":
      return value === undefined
    case "Gt":
      return value !== undefined && Number(value) > Number(values[0])
    case "Lt":
      return value !== undefined && Number(value) < Number(values[0])
    default:
      return false
  }
}

const hasAll = (labels: Labels, wanted: Labels): boolean =>
  Object.entries(wanted).every(([key, value]) => labels[key] === value)

/** Whether a selector selects an object with these labels. An absent selector selects nothing, an empty one everything. */
export const selects = (selector: LabelSelector | undefined, labels: Labels = {}): boolean =>
  selector !== undefined &&
  hasAll(labels, selector.matchLabels ?? {}) &&
  (selector.matchExpressions ?? []).every((requirement) => meets(labels, requirement))
