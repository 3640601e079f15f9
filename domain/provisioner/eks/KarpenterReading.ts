import { checkKeySyntax, checkValue } from "../../request/LabelRules.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { eksLimits } from "./EksLimits.ts"
import { type Karpenter, type KarpenterRequirement } from "./EksSpec.ts"
import { defaultKarpenterVersion, type KubernetesVersion } from "./KubernetesVersions.ts"
import { type WireKarpenter } from "./WireKarpenter.ts"

type WireRequirement = NonNullable<WireKarpenter["requirements"]>[number]

const operatorsNeeding = { none: ["Exists", "DoesNotExist"], number: ["Gt", "Lt"] } as const
const numberPattern = /^\d{1,9}$/

const checkValues = (
  problems: Problems,
  path: Path,
  operator: KarpenterRequirement["operator"],
  values: ReadonlyArray<string>,
): void => {
  if (operatorsNeeding.none.some((other) => other === operator)) {
    if (values.length > 0) problems.add("MISMATCH", path, `${operator} compares with nothing. Leave values out.`)
  } else if (operatorsNeeding.number.some((other) => other === operator)) {
    if (values.length !== 1 || !numberPattern.test(values[0] ?? "")) {
      problems.add("MISMATCH", path, `${operator} compares with exactly one whole number, written as text.`)
    }
  } else if (values.length === 0) problems.add("REQUIRED", path, `${operator} needs at least one value.`)
  else values.forEach((value, index) => checkValue(problems, [...path, index], value, eksLimits.labels))
}

const readRequirement = (
  problems: Problems,
  path: Path,
  { key, operator, values = [] }: WireRequirement,
): KarpenterRequirement | undefined => {
  if (key === undefined) problems.add("REQUIRED", [...path, "key"], "A requirement needs the label it is about.")
  else checkKeySyntax(problems, [...path, "key"], key, eksLimits.labels)
  if (operator === undefined)
    problems.add("REQUIRED", [...path, "operator"], "A requirement needs an operator, such as In.")
  else checkValues(problems, [...path, "values"], operator, values)
  return key === undefined || operator === undefined ? undefined : { key, operator, values }
}

const versionPattern = /^v?(\d+)\.(\d+)\.(\d+)$/

const readVersion = (
  problems: Problems,
  path: Path,
  text: string,
  kubernetes: KubernetesVersion | undefined,
): string => {
  const [, major, minor, patch] = versionPattern.exec(text) ?? []
  if (major === undefined || minor === undefined) {
    problems.add("INVALID_FORMAT", path, `Expected a Karpenter release such as ${defaultKarpenterVersion}.`)
    return text
  }
  const [fromMajor, fromMinor] = kubernetes?.karpenterFrom ?? [1, 0]
  if (Number(major) < fromMajor || (Number(major) === fromMajor && Number(minor) < fromMinor)) {
    const message = `Kubernetes ${kubernetes?.minor ?? ""} needs Karpenter ${fromMajor}.${fromMinor} or later.`
    problems.add("MISMATCH", path, message)
  } else if (Number(major) > 1) problems.add("UNKNOWN_VALUE", path, "Orrery installs Karpenter 1.")
  return `${major}.${minor}.${patch}`
}

/** Reads whether Karpenter is enabled. A part that is switched off is checked anyway, and then left out. */
export const readKarpenter = (
  problems: Problems,
  path: Path,
  wire: WireKarpenter,
  kubernetes: KubernetesVersion | undefined,
): Karpenter | undefined => {
  const { enabled, version: text = defaultKarpenterVersion } = wire
  if (enabled === undefined)
    problems.add("REQUIRED", [...path, "enabled"], "Set whether Karpenter is installed: true or false.")
  const version = readVersion(problems, [...path, "version"], text, kubernetes)
  const requirements = (wire.requirements ?? []).flatMap(
    (requirement, index) => readRequirement(problems, [...path, "requirements", index], requirement) ?? [],
  )
  return enabled === true ? { version, requirements } : undefined
}
