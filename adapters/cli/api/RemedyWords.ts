import type { ErrorRemedy, ErrorRemedyAction } from "#adapters/http/api/errors/ErrorRemedy.ts"

/** A target that can be typed unchanged; any other is left for the reader to fill in. */
const plainWord = /^[A-Za-z0-9][A-Za-z0-9._-]{0,252}$/

/** The commands of each remedy. */
const words: Readonly<Record<ErrorRemedyAction, (target: string) => string>> = {
  changeRole: () => "Run `orrery org set-role` to change the role.",
  createApiKey: () => "Run `orrery auth login` to get another.",
  createProfile: () => "Run `orrery auth login` to create it.",
  findUserId: () => "Users see their id with `orrery whoami`.",
  listApiKeys: () => "Run `orrery api-keys list` to see yours.",
  listClusters: () => "Run `orrery clusters list` to see yours.",
  listMembers: () => "Run `orrery org members` to see its members.",
  listOperations: (target) => `Run \`orrery clusters progress history ${target}\` to see them.`,
  listOrganizations: () =>
    "Run `orrery org list` to see yours. An API key works in one organization: `orrery auth login --org-id NAME` gets a key for another.",
  readAgain: () => "Look at it again, then repeat the command.",
  readApiDocument: () =>
    "The server and this command may be of different versions: compare them with `orrery version`.",
  readSignInConfiguration: () => "Run `orrery auth login`; it asks the server which identity provider to use.",
  sendApiKey: () => "Run `orrery auth login` to get one.",
  sendBearerToken: () => "Run `orrery auth login` to sign in.",
  signIn: () => "Run `orrery auth login` to sign in again.",
  waitForOperation: (target) => `Wait for its operation to end: \`orrery clusters progress stream ${target}\`.`,
  waitForPlan: (target) => `Its operation creates one: follow it with \`orrery clusters progress stream ${target}\`.`,
}

/** What a user of the command line does next. */
export const remedyWords = ({ action, target = "" }: ErrorRemedy): string =>
  words[action](plainWord.test(target) ? target : "NAME")
