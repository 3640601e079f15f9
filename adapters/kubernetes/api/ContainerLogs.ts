import { DateTime, Stream } from "effect"

import type { KubernetesApi } from "#application/ports/KubernetesApi.ts"
import type { ContainerLogLine, ContainerLogRequest } from "#domain/kubernetes/ContainerLog.ts"
import { objectPath } from "#domain/kubernetes/KubernetesResource.ts"

import { type BoundedLine, boundedLines } from "../client/BoundedLines.ts"
import type { ClusterClient } from "../client/ClusterClient.ts"
import { clusterLimits } from "../client/ClusterLimits.ts"

const pods = { group: "", version: "v1", plural: "pods", kind: "Pod", namespaced: true }

const numberText = (value: number | undefined) => (value === undefined ? undefined : String(value))
const flagText = (value: boolean | undefined) => (value === true ? "true" : undefined)

const queryOf = (request: ContainerLogRequest) => ({
  container: request.container,
  follow: flagText(request.follow),
  previous: flagText(request.previous),
  tailLines: numberText(request.tailLines),
  sinceSeconds: numberText(request.sinceSeconds),
  sinceTime: request.sinceTime && DateTime.formatIso(request.sinceTime),
  timestamps: flagText(request.timestamps),
  limitBytes: numberText(request.limitBytes),
})

/** A line with a time begins with it and a space. */
const withTime = ({ isTruncated, text }: BoundedLine): ContainerLogLine => {
  const space = text.indexOf(" ")
  return space === -1
    ? { time: text, text: "", isTruncated }
    : { time: text.slice(0, space), text: text.slice(space + 1), isTruncated }
}

/** Reads the log of a container. A container may write nothing for as long as it wants, so only a long silence ends one that is followed. */
export const containerLogs =
  ({ open }: ClusterClient): KubernetesApi["logs"] =>
  (request) => {
    const path = `${objectPath(pods, { namespace: request.namespace, name: request.pod })}/log`
    const silence = request.follow === true ? clusterLimits.logSilence : clusterLimits.requestTimeout
    const lines = Stream.unwrap(open({ method: "GET", path, query: queryOf(request), isSecret: false }, silence)).pipe(
      boundedLines(clusterLimits.logLineBytes),
    )
    return request.timestamps === true ? Stream.map(lines, withTime) : lines
  }
