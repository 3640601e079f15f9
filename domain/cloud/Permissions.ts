/** The actions of a cloud that a resource type needs, by what is done with a resource. */
export interface TypePermissions {
  readonly create?: ReadonlyArray<string>
  readonly read?: ReadonlyArray<string>
  readonly update?: ReadonlyArray<string>
  readonly delete?: ReadonlyArray<string>
}

/** The actions that programs need, in the spelling of the cloud, such as `ec2:CreateVpc`. */
export interface PermissionTable {
  /** By resource type. A data source has only `read`, under its type with `data.` before it. */
  readonly byType: Readonly<Record<string, TypePermissions>>
  /** What every program needs, whatever it creates: to list what a cluster has, for example. */
  readonly always: ReadonlyArray<string>
  /** What the checks before a creation need. Without one of these, its check is a warning and nothing fails. */
  readonly checks: ReadonlyArray<string>
}

/** The actions of a type in one list. */
export const actionsOf = ({ create = [], delete: remove = [], read = [], update = [] }: TypePermissions) => [
  ...create,
  ...read,
  ...update,
  ...remove,
]
