import { Effect } from "effect"

import type { Unauthenticated as UnknownCaller } from "#application/access/Authenticate.ts"
import type { ClusterPlanNotFound } from "#application/ports/ClusterPlans.ts"
import type { Forbidden as NotPermitted } from "#domain/access/Actor.ts"
import type { ClusterNameTaken, ClusterNotFound, WrongClusterState } from "#domain/cluster/Cluster.ts"
import type { InvalidClusterRequest } from "#domain/cluster/InvalidClusterRequest.ts"
import type { OperationNotFound } from "#domain/operation/Operation.ts"
import type { FeatureNotInPlan, PlanLimitReached } from "#domain/plan/PlanLimit.ts"
import type { InvalidPageToken } from "#domain/shared/PageToken.ts"
import type { Problem } from "#domain/shared/Problem.ts"

import { Conflict, Forbidden, NotFound, PaymentRequired, Unauthenticated, ValidationFailed } from "./api/ApiError.ts"
import { withRequestContext } from "./RequestContext.ts"

const body = (error: { readonly message: string }, traceId: string, problems: ReadonlyArray<Problem> = []) => ({
  error: error.message,
  trace_id: traceId,
  details: { problems },
})

const about = (path: string, { message }: { readonly message: string }): ReadonlyArray<Problem> => [{ path, message }]

/** Which answer each error of the domain becomes. Status codes are known here and nowhere further in. */
const answers = {
  Unauthenticated: (error: UnknownCaller, traceId: string) =>
    new Unauthenticated({ ...body(error, traceId), error_code: "UNAUTHENTICATED" }),
  Forbidden: (error: NotPermitted, traceId: string) =>
    new Forbidden({ ...body(error, traceId), error_code: "FORBIDDEN" }),
  ClusterNotFound: (error: ClusterNotFound, traceId: string) =>
    new NotFound({ ...body(error, traceId), error_code: "NOT_FOUND" }),
  OperationNotFound: (error: OperationNotFound, traceId: string) =>
    new NotFound({ ...body(error, traceId), error_code: "NOT_FOUND" }),
  ClusterPlanNotFound: (error: ClusterPlanNotFound, traceId: string) =>
    new NotFound({ ...body(error, traceId), error_code: "NOT_FOUND" }),
  ClusterNameTaken: (error: ClusterNameTaken, traceId: string) =>
    new Conflict({ ...body(error, traceId, about("clusterName", error)), error_code: "ALREADY_EXISTS" }),
  PlanLimitReached: (error: PlanLimitReached, traceId: string) =>
    new PaymentRequired({ ...body(error, traceId), error_code: "PAYMENT_REQUIRED" }),
  FeatureNotInPlan: (error: FeatureNotInPlan, traceId: string) =>
    new PaymentRequired({ ...body(error, traceId), error_code: "PAYMENT_REQUIRED" }),
  WrongClusterState: (error: WrongClusterState, traceId: string) =>
    new Conflict({ ...body(error, traceId), error_code: "WRONG_STATE" }),
  InvalidClusterRequest: (error: InvalidClusterRequest, traceId: string) =>
    new ValidationFailed({ ...body(error, traceId, error.problems), error_code: "VALIDATION_FAILED" }),
  InvalidPageToken: (error: InvalidPageToken, traceId: string) =>
    new ValidationFailed({ ...body(error, traceId, about("pageToken", error)), error_code: "VALIDATION_FAILED" }),
}

type Answers = typeof answers
type DomainError = Parameters<Answers[keyof Answers]>[0]
type AnswerTo<E extends DomainError> = { readonly [Tag in E["_tag"]]: ReturnType<Answers[Tag]> }[E["_tag"]]

/** Answers the errors of a use case with the bodies the contract declares for them. */
export const answerErrors = <A, E extends DomainError, R>(
  effect: Effect.Effect<A, E, R>,
): Effect.Effect<A, AnswerTo<E>, R> =>
  Effect.catch(effect, (error) =>
    Effect.flatMap(
      withRequestContext(({ traceId }) => {
        // The tag picks the function that takes exactly this error; TypeScript cannot follow that through a union.
        const answer = answers[error._tag] as unknown as (error: E, traceId: string) => AnswerTo<E>
        return answer(error, traceId)
      }),
      Effect.fail,
    ),
  )
