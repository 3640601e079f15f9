import { invalidValue, requiredValue, type StatusCause } from "../errors/StatusError.ts"
import { fieldsOf, listOf, textOf, valueAt } from "../objects/Fields.ts"
import { type KubernetesObject, objectOf } from "../objects/KubernetesObject.ts"

/** What is wrong with the definition of a custom resource. */
export const definitionCauses = (definition: KubernetesObject): ReadonlyArray<StatusCause> => {
  const spec = fieldsOf(definition["spec"])
  const { kind, plural } = fieldsOf(spec["names"])
  const expected = `${textOf(plural)}.${textOf(spec["group"])}`
  const versions = listOf(spec["versions"]).map(fieldsOf)
  const stored = versions.filter(({ storage }) => storage === true)
  return [
    ...(definition.metadata.name === expected
      ? []
      : [invalidValue("metadata.name", definition.metadata.name, `must be spec.names.plural+"."+spec.group`)]),
    ...(textOf(spec["group"]) === "" ? [requiredValue("spec.group")] : []),
    ...(textOf(plural) === "" ? [requiredValue("spec.names.plural")] : []),
    ...(textOf(kind) === "" ? [requiredValue("spec.names.kind")] : []),
    ...(stored.length === 1
      ? []
      : [
          invalidValue(
            "spec.versions",
            versions.map(({ name }) => name),
            "must have exactly one version marked as storage version",
          ),
        ]),
    ...versions.flatMap((version, index) =>
      valueAt(version, "schema", "openAPIV3Schema") === undefined
        ? [requiredValue(`spec.versions[${index}].schema.openAPIV3Schema`, "schemas are required")]
        : [],
    ),
  ]
}

/** A definition with the status that a server gives it at once: its names are accepted, and its resource is served. */
export const establishedDefinition = (definition: KubernetesObject): KubernetesObject => {
  const spec = fieldsOf(definition["spec"])
  const since = definition.metadata.creationTimestamp
  const stored = listOf(spec["versions"])
    .map(fieldsOf)
    .flatMap(({ name, storage }) => (storage === true ? [name] : []))
  const condition = (type: string, reason: string, message: string) => ({
    type,
    status: "True",
    lastTransitionTime: since,
    reason,
    message,
  })
  return objectOf({
    ...definition,
    status: {
      conditions: [
        condition("NamesAccepted", "NoConflicts", "no conflicts found"),
        condition("Established", "InitialNamesAccepted", "the initial names have been accepted"),
      ],
      acceptedNames: spec["names"],
      storedVersions: stored,
    },
  })
}
