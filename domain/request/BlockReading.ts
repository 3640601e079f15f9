import * as Cidr from "../shared/Cidr.ts"
import { type Path } from "../shared/Problem.ts"
import { type Problems } from "../shared/Problems.ts"

/** A block of IPv4 addresses, written by its first address. */
export const readBlock = (problems: Problems, path: Path, text: string): Cidr.Cidr | undefined => {
  const block = Cidr.parse(text)
  if (block === undefined) problems.add("INVALID_FORMAT", path, "Expected an IPv4 block such as 10.0.0.0/16.")
  else if (!Cidr.isCanonical(text, block)) {
    problems.add(
      "INVALID_FORMAT",
      path,
      `The address is not the first of its block. Did you mean ${Cidr.format(block)}?`,
    )
  }
  return block
}
