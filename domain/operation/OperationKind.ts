import type { AuditAction } from "../audit/AuditEntry.ts"
import type { ClusterState } from "../cluster/Cluster.ts"
import type { OperationType } from "./Operation.ts"
import type { Phase } from "./Phase.ts"

/** A phase of an operation, and the percentage of the whole operation at which it begins. */
export interface PhaseStart {
  readonly phase: Phase
  readonly startsAt: number
}

/** What differs between the kinds of operations on a cluster (decisions §4). */
export interface OperationKind {
  readonly auditAction: AuditAction
  /** In the order in which they run. */
  readonly phases: readonly [PhaseStart, ...ReadonlyArray<PhaseStart>]
  /** The state of the cluster while the operation runs, and after it has completed. */
  readonly startState: ClusterState
  readonly endState: ClusterState
  /** What the engine does with the program: it creates and changes its resources, or destroys them. */
  readonly goal: "present" | "absent"
  /** After this time the operation fails. A managed control plane needs 10 to 20 minutes; the rest is margin. */
  readonly deadlineMinutes: number
}

/** Every kind of operation that can be accepted. Rules that depend on the kind read this table and nothing else. */
export const operationKinds = {
  CREATE: {
    auditAction: "cluster.create",
    phases: [
      { phase: "preflight", startsAt: 0 },
      { phase: "validate", startsAt: 1 },
      { phase: "synthesize", startsAt: 2 },
      { phase: "plan", startsAt: 4 },
      { phase: "approval", startsAt: 9 },
      { phase: "apply", startsAt: 10 },
      { phase: "bootstrap", startsAt: 93 },
      { phase: "verify", startsAt: 95 },
    ],
    startState: "PROVISIONING",
    endState: "READY",
    goal: "present",
    deadlineMinutes: 120,
  },
  DELETE: {
    auditAction: "cluster.delete",
    phases: [
      { phase: "drain", startsAt: 0 },
      { phase: "destroy", startsAt: 5 },
    ],
    startState: "DELETING",
    endState: "DELETED",
    goal: "absent",
    deadlineMinutes: 120,
  },
} as const satisfies Partial<Record<OperationType, OperationKind>>

/** The types of the operations that can be accepted. */
export type AcceptedType = keyof typeof operationKinds

/** The phases of the operations of a type. */
export type PhaseOf<T extends AcceptedType> = (typeof operationKinds)[T]["phases"][number]["phase"]

type PhasesByType = { readonly [T in AcceptedType]: { readonly phases: ReadonlyArray<{ readonly phase: PhaseOf<T> }> } }

/** The phases of the operations of a type, in the order in which they run. */
export const phasesOf = <T extends AcceptedType>(type: T): ReadonlyArray<PhaseOf<T>> => {
  const kinds: PhasesByType = operationKinds
  return kinds[type].phases.map(({ phase }) => phase)
}

const isAccepted = (type: OperationType): type is AcceptedType => Object.hasOwn(operationKinds, type)

/** The kind of an operation; undefined for a type that this version accepts no operations of. */
export const findKind = (type: OperationType): OperationKind | undefined =>
  isAccepted(type) ? operationKinds[type] : undefined

/** The type of an operation that was accepted. Throws for any other: an operation must not run as another kind. */
export const acceptedType = (type: OperationType): AcceptedType => {
  if (!isAccepted(type)) throw new Error(`This version of Orrery has no operations of the type ${type}.`)
  return type
}
