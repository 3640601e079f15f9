import { Context, DateTime, Effect, Layer, Predicate, Queue } from "effect"

import { AuditLog } from "#application/ports/AuditLog.ts"
import { CurrentOrigin } from "#application/ports/CurrentOrigin.ts"
import { Ids } from "#application/ports/Ids.ts"
import { Transaction } from "#application/ports/Transaction.ts"
import { Users } from "#application/ports/Users.ts"
import type { ApiKeyId } from "#domain/api-key/ApiKey.ts"
import { type AuditAction, type AuditEntry, AuditEntryId, type AuditSubject } from "#domain/audit/AuditEntry.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import type { UserId } from "#domain/user/User.ts"

import { makeRefusalAllowance } from "./RefusalAllowance.ts"

/** A change that a user attempts. */
export interface Attempt {
  readonly action: AuditAction
  readonly by: { readonly userId: UserId; readonly apiKeyId?: ApiKeyId }
  readonly organizationId?: OrganizationId
  /** As far as it is known before the change. */
  readonly subject: AuditSubject
}

/** The result: more than was known before the change. */
export interface Outcome {
  readonly organizationId?: OrganizationId
  readonly subject?: AuditSubject
  readonly details?: Readonly<Record<string, string>>
}

/** Beyond this many unwritten refusals, new ones are dropped: a caller who is refused repeatedly must not exhaust memory. */
const refusalsKeptMax = 1000

/** How long a stopping server continues to write refusals. */
const patience = "5 seconds"

/** A mistake in a request, or a look-up of something that does not exist, concerns only the caller. */
const isUnremarkable = (tag: string): boolean => tag.startsWith("Invalid") || tag.endsWith("NotFound")

const makeWriter = Effect.gen(function* () {
  const auditLog = yield* AuditLog
  const ids = yield* Ids
  const users = yield* Users

  const emailOf = ({ by }: Attempt) =>
    users.get(by.userId).pipe(
      Effect.map(({ email }) => email),
      Effect.catchTag("UserNotFound", () => Effect.succeed("")),
    )

  const write = Effect.fnUntraced(function* (
    email: string,
    { action, by, ...attempt }: Attempt,
    { organizationId = attempt.organizationId, subject = attempt.subject, details = {} }: Outcome,
    result: Pick<AuditEntry, "result" | "reason">,
  ) {
    const { address, requestId } = yield* CurrentOrigin
    yield* auditLog.append({
      id: AuditEntryId.make(yield* ids.uuid),
      ...(organizationId === undefined ? {} : { organizationId }),
      ...by,
      email,
      action,
      subject,
      ...(address === undefined ? {} : { address }),
      ...(requestId === undefined ? {} : { requestId }),
      ...result,
      details,
      occurredAt: yield* DateTime.now,
    })
  })

  return { emailOf, write }
})

type Writer = Effect.Success<typeof makeWriter>

/** Records refusals one after the other, apart from the requests that were refused. */
const makeRefusals = Effect.fnUntraced(function* ({ emailOf, write }: Writer) {
  const refusals = yield* Queue.dropping<Effect.Effect<void>>(refusalsKeptMax)
  const allowance = makeRefusalAllowance()

  const noteRefusal = Effect.fnUntraced(function* (attempt: Attempt, reason: string) {
    const { userId } = attempt.by
    const verdict = allowance.judge(userId, attempt.organizationId, yield* DateTime.now)
    if (!verdict.isRecorded) return
    const { noMoreUntil } = verdict
    const details = noMoreUntil && { refusalsNotRecordedUntil: DateTime.formatIso(noMoreUntil) }
    const origin = yield* CurrentOrigin
    const isKept = yield* Queue.offer(
      refusals,
      emailOf(attempt).pipe(
        Effect.flatMap((email) =>
          write(email, attempt, { ...(details && { details }) }, { result: "REFUSED", reason }),
        ),
        Effect.provideService(CurrentOrigin, origin),
        Effect.catchCause((cause) => Effect.logWarning("A refusal could not be written to the audit log.", cause)),
      ),
    )
    if (!isKept) return allowance.undo(userId, attempt.organizationId)
    if (noMoreUntil !== undefined) {
      yield* Effect.logWarning("The audit log records no more refusals of this user until the next hour.", { userId })
    }
  })

  const writeTheRest = Effect.flatMap(Queue.clear(refusals), (rest) =>
    Effect.all(rest, { discard: true }).pipe(Effect.interruptible, Effect.timeoutOption(patience)),
  )
  yield* Effect.addFinalizer(() => writeTheRest)
  yield* Effect.forkScoped(
    Effect.forever(Effect.uninterruptibleMask((restore) => Effect.flatten(restore(Queue.take(refusals))))),
  )
  return noteRefusal
})

const make = Effect.gen(function* () {
  const transaction = yield* Transaction
  const writer = yield* makeWriter
  const { emailOf, write } = writer
  const noteRefusal = yield* makeRefusals(writer)

  /** Records a refusal of `effect` outside of its transaction, which is rolled back. */
  const watch = <A, E, R>(attempt: Attempt, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.tapError(effect, (error) =>
      Predicate.hasProperty(error, "_tag") && typeof error._tag === "string" && !isUnremarkable(error._tag)
        ? noteRefusal(attempt, error._tag)
        : Effect.void,
    )

  /** Makes a change and writes its entry: both, or neither. */
  const record = <A, E, R>(
    attempt: Attempt,
    change: Effect.Effect<A, E, R>,
    outcome: (made: A) => Outcome = () => ({}),
  ): Effect.Effect<A, E, R> =>
    watch(
      attempt,
      transaction.atomically(
        Effect.gen(function* () {
          const email = yield* emailOf(attempt)
          const made = yield* change
          yield* write(email, attempt, outcome(made), { result: "SUCCEEDED" })
          return made
        }),
      ),
    )

  return { record, watch }
})

/** Writes the audit log. A change fails if its entry cannot be written. Refusals are recorded too. */
export class AuditTrail extends Context.Service<AuditTrail>()("orrery/application/audit/AuditTrail", { make }) {
  static readonly layer = Layer.effect(this, make)
}
