import * as Context from "effect/Context"
import * as Layer from "effect/Layer"

/**
 * The terminal, the files and similar services that commands use, created when a command runs.
 *
 * Help and version need none of them, and loading them takes a fifth of the start. By default commands use the services
 * they run with.
 */
export const DeferredServices = Context.Reference<Layer.Layer<never>>("orrery/adapters/cli/DeferredServices", {
  defaultValue: () => Layer.empty,
})
