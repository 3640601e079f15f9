import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"

import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"
import { controlPlaneOf } from "./SelfManagedInput.ts"

export const ensure = (holds: boolean, path: string, problem: string): void => {
  if (!holds) throw new UnsupportedSpec({ path, problem })
}

const namePattern = /^[a-z]([a-z0-9-]{0,38}[a-z0-9])?$/

const checkControlPlane = (input: SynthesisInput): void => {
  const { name, nodes } = controlPlaneOf(input)
  ensure([1, 3, 5].includes(nodes), "spec.controlPlane.nodes", "A control plane has 1, 3 or 5 nodes.")
  ensure(
    namePattern.test(name) && name.length <= 20,
    "spec.controlPlane.name",
    "The name of a control plane is lower-case letters, digits and hyphens, 20 at most.",
  )
}

/**
 * The shapes the stacks rely on where a value becomes part of a name or an address. The API checks the same and more, with
 * better messages; synthesis stays safe when it is called without it.
 */
export const checkSelfManagedInput = (input: SynthesisInput): void => {
  const { clusterName, nodeGroups } = input.spec
  ensure(
    namePattern.test(clusterName),
    "spec.clusterName",
    "A cluster's name is lower-case letters, digits and hyphens that begin with a letter, 40 at most.",
  )
  checkControlPlane(input)
  const seen = new Set<string>()
  for (const { maxNode, minNode, name, volumeSizeGiB } of nodeGroups) {
    const path = `spec.nodeGroups["${name}"]`
    ensure(
      namePattern.test(name),
      "spec.nodeGroups",
      "A node group's name is lower-case letters, digits and hyphens that begin with a letter, 40 at most.",
    )
    // CDKTF keeps the constructs of a stack in a plain object, which already has such a property.
    ensure(!(name in Object.prototype), path, "A node group cannot have this name. Choose another.")
    ensure(!seen.has(name), path, "Two node groups have this name. Rename one.")
    seen.add(name)
    ensure(
      minNode >= 0 && maxNode >= 1 && minNode <= maxNode,
      path,
      "A node group needs a maxNode of 1 or more, and of minNode at least.",
    )
    ensure(volumeSizeGiB >= 1, path, "A disk has at least 1 GiB.")
  }
}
