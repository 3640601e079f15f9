import type { DynamicValue } from "./DynamicValue.ts"

/** Terraform's messages, as far as the simulated provider reads them. */
export interface ConfigMessage {
  readonly type_name: string
  readonly config: DynamicValue | null
}

export interface UpgradeMessage {
  readonly type_name: string
  readonly raw_state: { readonly json: Uint8Array } | null
}

export interface ReadMessage {
  readonly type_name: string
  readonly current_state: DynamicValue | null
}

export interface PlanMessage {
  readonly type_name: string
  readonly prior_state: DynamicValue | null
  readonly proposed_new_state: DynamicValue | null
  readonly config: DynamicValue | null
}

export interface ApplyMessage {
  readonly type_name: string
  readonly prior_state: DynamicValue | null
  readonly planned_state: DynamicValue | null
}

export interface ImportMessage {
  readonly type_name: string
  readonly id: string
}
