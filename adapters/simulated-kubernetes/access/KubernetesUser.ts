/** Who sends a request. */
export interface KubernetesUser {
  readonly name: string
  readonly uid?: string
  readonly groups: ReadonlyArray<string>
  readonly extra?: Readonly<Record<string, ReadonlyArray<string>>>
}

export const anonymous: KubernetesUser = { name: "system:anonymous", groups: ["system:unauthenticated"] }

/** Its members may do everything. */
export const mastersGroup = "system:masters"

export const authenticatedGroup = "system:authenticated"
