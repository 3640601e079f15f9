import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"

import type { AuditAction, AuditSubject } from "#domain/audit/AuditEntry.ts"

import { connectionFlags, limit, listOutput, orgId } from "./Flags.ts"

// Repeated here: loading the domain for two lists would slow down every start.
const actions = [
  "user.sign-up",
  "user.sign-in",
  "user.change",
  "user.delete",
  "organization.create",
  "organization.change-plan",
  "member.add",
  "member.change-role",
  "member.remove",
  "api-key.create",
  "api-key.revoke",
  "api-key.delete",
  "cluster.create",
  "cluster.delete",
  "cluster.kubeconfig",
  "cluster.sync-users",
  "catalog.refresh",
] as const satisfies ReadonlyArray<AuditAction>
const subjects = ["user", "organization", "member", "api-key", "cluster", "region"] as const satisfies ReadonlyArray<
  AuditSubject["type"]
>

const optionalText = (name: string, metavar: string, description: string) =>
  Flag.String(name).pipe(Flag.withMetavar(metavar), Flag.withDescription(description), Flag.optional)

const list = Command.make(
  "list",
  {
    orgId,
    action: Flag.Literals("action", actions).pipe(Flag.withDescription("Only this action"), Flag.optional),
    userId: optionalText("user-id", "ID", "Only actions of this user"),
    subjectType: Flag.Literals("subject-type", subjects).pipe(
      Flag.withDescription("Only actions on subjects of this type"),
      Flag.optional,
    ),
    subjectId: optionalText("subject-id", "ID", "Only actions on this subject"),
    result: Flag.Literals("result", ["SUCCEEDED", "REFUSED"]).pipe(
      Flag.withDescription("Only actions that succeeded, or only refused ones"),
      Flag.optional,
    ),
    from: optionalText("from", "TIME", "Only entries from this time on: 2026-01-31, or 2026-01-31T12:00:00Z"),
    to: optionalText("to", "TIME", "Only entries before this time"),
    limit,
    output: listOutput,
    ...connectionFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../audit/ListAuditLog.ts")),
      ({ listAuditLog }) => listAuditLog(input),
    ),
).pipe(
  Command.withDescription(
    "List who did what in an organization and what was refused, newest first. Owner and admins see network addresses",
  ),
  Command.withShortDescription("List who did what, newest first"),
  Command.withAlias("ls"),
  Command.withExamples([
    { command: "orrery audit list --result REFUSED --from 2026-01-31", description: "What was refused since a day" },
    { command: "orrery audit list --action cluster.delete -o wide", description: "Who deleted clusters, with details" },
  ]),
)

/** `orrery audit`: the audit log of an organization. */
export const auditCommand = Command.make("audit").pipe(
  Command.withDescription("Read the audit log of an organization"),
  Command.withSubcommands([list]),
)
