import type { NewObject } from "./KubernetesKinds.ts"
import { kinds } from "./KubernetesKinds.ts"
import { templateHash } from "./TemplateHash.ts"
import { timestampOf } from "./Timestamps.ts"
import type { Happening, World } from "./World.ts"

/** The event after something happened: equal reports about an object are one event, which counts them. */
export const eventAfter = (
  { about, component, fieldPath, message, reason, seen, type }: Happening,
  nowMillis: number,
  find: World["find"],
): { readonly name: string; readonly namespace: string; readonly event: NewObject<"Event"> } => {
  const { namespace = "default", name: aboutName, uid } = about.metadata
  const name = `${aboutName}.${templateHash([uid, reason, message, type])}`
  const before = find("Event", namespace, name)
  const count = seen?.count ?? (before?.count ?? 0) + 1
  const firstTimestamp =
    seen === undefined ? (before?.firstTimestamp ?? timestampOf(nowMillis)) : timestampOf(seen.firstMillis)
  const event: NewObject<"Event"> = {
    metadata: { name, namespace },
    involvedObject: {
      apiVersion: kinds[about.kind].apiVersion,
      kind: about.kind,
      name: aboutName,
      ...(about.metadata.namespace === undefined ? {} : { namespace: about.metadata.namespace }),
      uid,
      ...(fieldPath === undefined ? {} : { fieldPath }),
    },
    type,
    reason,
    message,
    count,
    firstTimestamp,
    lastTimestamp: timestampOf(seen?.lastMillis ?? nowMillis),
    source: { component },
    reportingComponent: component,
    reportingInstance: "",
  }
  return { name, namespace, event }
}
