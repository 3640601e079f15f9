import { fileURLToPath } from "node:url"

import { loadPackageDefinition, type ServiceDefinition } from "@grpc/grpc-js"
import { loadSync } from "@grpc/proto-loader"

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

const isServiceConstructor = (value: unknown): value is { readonly service: ServiceDefinition } =>
  typeof value === "function" && "service" in value

const load = () =>
  loadPackageDefinition(
    loadSync([fileOf("tfplugin6.proto"), fileOf("plugin.proto"), fileOf("health.proto")], {
      keepCase: true,
      longs: Number,
      enums: String,
      bytes: Buffer,
    }),
  )

/** Finds a service by its full name in what was loaded. */
const serviceIn = (loaded: ReturnType<typeof load>, path: string): ServiceDefinition => {
  let holder: unknown = loaded
  for (const name of path.split(".")) {
    holder = typeof holder === "object" && holder !== null ? Reflect.get(holder, name) : undefined
  }
  if (isServiceConstructor(holder)) return holder.service
  throw new Error(`The protocol files define no service ${path}.`)
}

let loaded: ReturnType<typeof load> | undefined

/** The gRPC services a Terraform provider has to offer. Read from the protocol files once, at first use. */
export const terraformServices = () => {
  loaded ??= load()
  return {
    provider: serviceIn(loaded, "tfplugin6.Provider"),
    controller: serviceIn(loaded, "plugin.GRPCController"),
    broker: serviceIn(loaded, "plugin.GRPCBroker"),
    stdio: serviceIn(loaded, "plugin.GRPCStdio"),
    health: serviceIn(loaded, "grpc.health.v1.Health"),
  }
}
