import { isDeepStrictEqual } from "node:util"

import { type AnyObject, type Kind, kinds, type NewObject, type ObjectOf } from "./KubernetesKinds.ts"
import type { objectTableOf } from "./ObjectTable.ts"
import { timestampOf } from "./Timestamps.ts"

/** Random texts, so that a test repeats. */
export interface RandomTexts {
  readonly uid: () => string
  /** A number from 0 up to, but not including, the limit. */
  readonly below: (limit: number) => number
}

/** How long the kubelet gives the containers of a pod to end, unless the pod says otherwise. */
const graceSecondsDefault = 30

const isFinished = ({ status }: ObjectOf<"Pod">): boolean => status?.phase === "Succeeded" || status?.phase === "Failed"

const withSpec = (object: AnyObject): unknown => ("spec" in object ? object.spec : undefined)

/** Sets what a server sets in a new object that says nothing else. */
export type CompleteObject = (object: AnyObject) => AnyObject

/** What the writes of controllers do to the objects in a table. */
export const objectWritesOf = (
  { current, find, put }: ReturnType<typeof objectTableOf>,
  nowMillis: number,
  random: RandomTexts,
  complete: CompleteObject,
) => {
  const create = (kind: Kind, object: NewObject<Kind>): void => {
    if (find(kind, object.metadata.namespace, object.metadata.name) !== undefined) return
    const { apiVersion } = kinds[kind]
    const stored = { uid: random.uid(), creationTimestamp: timestampOf(nowMillis) }
    const generation = "spec" in object ? { generation: 1 } : {}
    const metadata = { ...object.metadata, ...stored, ...generation }
    put(undefined, complete({ ...object, apiVersion, kind, metadata } as AnyObject))
  }
  const replace = (object: AnyObject, isSameGeneration = false): void => {
    const before = current(object)
    if (before === undefined) return
    // What controllers change of a pod is where it runs, which is no new generation of it.
    const isSpecified =
      isSameGeneration || object.kind === "Pod" || isDeepStrictEqual(withSpec(before), withSpec(object))
    const { generation = 1 } = before.metadata
    const metadata = { ...object.metadata, ...(isSpecified ? {} : { generation: generation + 1 }) }
    put(before, { ...object, metadata })
  }
  const remove = (object: AnyObject, atOnce: boolean): void => {
    const before = current(object)
    if (before === undefined) return
    const isGraceful = before.kind === "Pod" && before.spec?.nodeName !== undefined && !isFinished(before) && !atOnce
    const isKept = (before.metadata.finalizers ?? []).length > 0
    if (!isGraceful && !isKept) return put(before, undefined)
    if (before.metadata.deletionTimestamp !== undefined) return
    const graceSeconds = isGraceful ? (before.spec?.terminationGracePeriodSeconds ?? graceSecondsDefault) : 0
    const deletionTimestamp = timestampOf(nowMillis + graceSeconds * 1000)
    const { generation = 1 } = before.metadata
    const metadata = { ...before.metadata, deletionTimestamp, deletionGracePeriodSeconds: graceSeconds }
    put(before, { ...before, metadata: { ...metadata, generation: generation + 1 } })
  }
  return { create, remove, replace }
}
