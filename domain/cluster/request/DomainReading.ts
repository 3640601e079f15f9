import { isDnsSubdomain } from "../../shared/DnsName.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"

/** A domain of at least two labels, without a dot at the end. */
export const checkDomain = (problems: Problems, path: Path, domain: string): void => {
  if (!isDnsSubdomain(domain) || !domain.includes(".")) {
    problems.add("INVALID_FORMAT", path, "Expected a DNS domain in lower case, such as apps.example.com.")
  }
}
