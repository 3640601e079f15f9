import { Context } from "effect"

import type { Actor } from "#domain/access/Actor.ts"

/**
 * The caller of this request. Provided by the driving adapter that authenticated them.
 *
 * @effect-leakable-service
 */
export class CurrentActor extends Context.Service<CurrentActor, Actor>()("orrery/application/ports/CurrentActor") {}
