/** The bindings have lost which attributes are sensitive. These are, of the types in the schema files, from the providers' documentation. */
export const sensitiveAttributes: Readonly<Record<string, ReadonlyArray<string>>> = {
  aws_ssm_parameter: ["value"],
}
