import { Context, Effect, Layer } from "effect"
import { HttpIncomingMessage } from "effect/http"

/**
 * Builds a layer with fewer services in its context.
 *
 * The context in which handlers are built, and in which the server starts to listen, is copied for each request. The
 * services of the application are all found while the handlers are built, so a request need not carry them.
 */
const withServices =
  (keep: (key: string) => boolean) =>
  <A, E, R>(layer: Layer.Layer<A, E, R>): Layer.Layer<A, E, R> =>
    Layer.effectContext(
      Effect.flatMap(Effect.scope, (scope) =>
        Layer.buildWithScope(layer, scope).pipe(
          Effect.updateContext((context: Context.Context<R>) =>
            Context.makeUnsafe<R>(new Map([...context.mapUnsafe].filter(([key]) => keep(key)))),
          ),
        ),
      ),
    )

const ownKey = "orrery/"
const contractKey = "orrery/adapters/http/api/"
const libraryKeys: ReadonlyArray<string> = [Layer.CurrentMemoMap.key, HttpIncomingMessage.MaxBodySize.key]

/** For the server: what libraries look up while a request runs, and nothing of Orrery's own. */
export const withoutApplication = withServices((key) => !key.startsWith(ownKey))

/** For handlers: the middleware the contract names. The rest comes with the request. */
export const withMiddlewareOnly = withServices((key) => key.startsWith(contractKey) || libraryKeys.includes(key))
