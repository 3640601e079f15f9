import { isDnsSubdomain } from "../shared/DnsName.ts"
import { type Path } from "../shared/Problem.ts"
import { type Problems } from "../shared/Problems.ts"

const namePattern = /^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/

/** What a provisioner allows for labels and taints of nodes. */
export interface LabelLimits {
  readonly allowedBy: string
  /** Of a key, its prefix included, and of a value. */
  readonly charactersMax: number
  /** DNS domains whose keys Kubernetes, the cloud or Orrery set. */
  readonly reservedDomains: ReadonlyArray<string>
}

/** The Kubernetes domains in which the kubelet lets a node set its own labels. */
const allowedPrefixes = ["node.kubernetes.io", "kubelet.kubernetes.io"]

/** What Kubernetes itself writes on nodes in those domains. */
const keysOfKubernetes = [
  "instance-type",
  "windows-build",
  "not-ready",
  "unreachable",
  "unschedulable",
  "network-unavailable",
  "memory-pressure",
  "disk-pressure",
  "pid-pressure",
  "out-of-service",
].map((name) => `node.kubernetes.io/${name}`)

const within = (prefix: string, domain: string): boolean => prefix === domain || prefix.endsWith(`.${domain}`)

const prefixOf = (key: string): string => (key.includes("/") ? key.slice(0, key.indexOf("/")) : "")

const isQualifiedName = (key: string): boolean => {
  const parts = key.split("/")
  const name = parts.at(-1) ?? ""
  return (
    parts.length <= 2 &&
    name.length <= 63 &&
    namePattern.test(name) &&
    (parts.length === 1 || isDnsSubdomain(prefixOf(key)))
  )
}

const keySyntax =
  "Expected a Kubernetes label key: an optional DNS prefix and a slash, then letters, digits and . _ - with a letter or digit at both ends."

/** The syntax of a label's or taint's key, whether or not the user may set it. */
export const checkKeySyntax = (problems: Problems, path: Path, key: string, limits: LabelLimits): boolean => {
  if (!isQualifiedName(key)) problems.add("INVALID_FORMAT", path, keySyntax)
  else if (key.length > limits.charactersMax) {
    problems.add(
      "OUT_OF_RANGE",
      path,
      `${limits.allowedBy} takes keys of at most ${limits.charactersMax} characters, the prefix included.`,
    )
  } else return true
  return false
}

/** A label's or taint's key: its syntax, and that its prefix is the user's to use. */
export const checkKey = (problems: Problems, path: Path, key: string, limits: LabelLimits): void => {
  if (!checkKeySyntax(problems, path, key, limits)) return
  const prefix = prefixOf(key)
  const domain = limits.reservedDomains.find((reserved) => within(prefix, reserved))
  if (domain !== undefined && !allowedPrefixes.some((allowed) => within(prefix, allowed))) {
    problems.add(
      "RESERVED",
      path,
      `Keys below ${domain} are set by Kubernetes, the cloud or Orrery. Use a prefix of your own.`,
    )
  } else if (keysOfKubernetes.includes(key)) {
    problems.add("RESERVED", path, `Kubernetes sets ${key} itself. Use another key.`)
  }
}

/** A label's or taint's value. */
export const checkValue = (problems: Problems, path: Path, value: string, { charactersMax }: LabelLimits): void => {
  if (value.length < 1 || value.length > charactersMax) {
    problems.add("OUT_OF_RANGE", path, `Expected 1 to ${charactersMax} characters.`)
  } else if (!namePattern.test(value)) {
    problems.add("INVALID_FORMAT", path, "Expected letters, digits and . _ - with a letter or digit at both ends.")
  }
}

export const checkLabels = (
  problems: Problems,
  path: Path,
  labels: Readonly<Record<string, string>>,
  limits: LabelLimits,
): void => {
  for (const [key, value] of Object.entries(labels)) {
    checkKey(problems, [...path, key], key, limits)
    checkValue(problems, [...path, key], value, limits)
  }
}
