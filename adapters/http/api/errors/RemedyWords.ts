import type { Problem } from "#domain/shared/Problem.ts"

import type { ErrorRemedy, ErrorRemedyAction } from "./ErrorRemedy.ts"

/** How a caller of the API follows a remedy, with the target in its path, if there is one. */
const words: Readonly<Record<ErrorRemedyAction, (target: string | undefined) => string>> = {
  changeRole: () => "To change the role, use PATCH /api/v1/organizations/{id}/members/{userId}.",
  createApiKey: () => "Create another with POST /api/v1/apikeys, and send it in the header X-API-Key.",
  createProfile: () => "Create it with POST /api/v1/users/profile.",
  findUserId: () => "GET /api/v1/users/profile shows users their id.",
  listApiKeys: () => "List yours with GET /api/v1/apikeys.",
  listClusters: () => "List yours with GET /api/v1/clusters.",
  listMembers: () => "List its members with GET /api/v1/organizations/{id}/members.",
  listOperations: (target = "{clusterId}") => `List them with GET /api/v1/clusters/${target}/operations.`,
  listOrganizations: () => "List yours with GET /api/v1/organizations; an API key reaches its own organization only.",
  readAgain: () => "Read it again, and send the new ETag in If-Match.",
  readApiDocument: () => "GET /api/v1/openapi.json lists those there are.",
  readSignInConfiguration: () => "GET /api/v1/auth/configuration describes the tokens this server accepts.",
  sendApiKey: () => "Send yours in the header X-API-Key; POST /api/v1/apikeys creates one.",
  sendBearerToken: () =>
    "Sign in with the identity provider that GET /api/v1/auth/configuration names, and send its token: `Authorization: Bearer <token>`.",
  signIn: () => "Sign in again.",
  waitForOperation: (target = "{clusterId}") =>
    `Wait for its operation to end: GET /api/v1/clusters/${target}/progress.`,
  waitForPlan: (target = "{clusterId}") =>
    `Its operation creates one in the phase \`plan\`; retry once GET /api/v1/clusters/${target}/progress has passed it.`,
}

/** What a caller of the API does next. */
export const remedyWords = ({ action, target }: ErrorRemedy): string => words[action](target)

/** What happened and what to do next: as one sentence for people, and apart for programs. */
export const withRemedy = (reason: string, remedy: ErrorRemedy | undefined, problems: ReadonlyArray<Problem> = []) =>
  remedy === undefined
    ? { error: reason, details: { problems } }
    : { error: `${reason} ${remedyWords(remedy)}`, details: { problems, reason, remedy } }
