import { Layer, Option } from "effect"

import * as BuildMetric from "#adapters/telemetry/BuildMetric.ts"
import * as EngineQueueMetrics from "#adapters/telemetry/EngineQueueMetrics.ts"
import * as OperationMetrics from "#adapters/telemetry/OperationMetrics.ts"
import * as OtlpTraces from "#adapters/telemetry/OtlpTraces.ts"
import * as ProcessMetrics from "#adapters/telemetry/ProcessMetrics.ts"
import * as PrometheusEndpoint from "#adapters/telemetry/PrometheusEndpoint.ts"

import type { Configuration } from "./Configuration.ts"
import { version } from "./Version.ts"

/** Metrics on their own port; traces if the operator configures them. */
export const layer = ({ metricsPort, otlpEndpoint }: Configuration) =>
  Layer.mergeAll(
    PrometheusEndpoint.layer({ port: metricsPort }),
    BuildMetric.layer(version),
    ProcessMetrics.layer,
    OperationMetrics.layer,
    EngineQueueMetrics.layer,
    Option.match(otlpEndpoint, {
      onNone: () => Layer.empty,
      onSome: (endpoint) => OtlpTraces.layer({ endpoint: endpoint.href, serviceVersion: version }),
    }),
  )
