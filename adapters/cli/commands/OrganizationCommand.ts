import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"

import { connectionFlags, listOutput, orgId, output, yes } from "./Flags.ts"

const organization = Argument.String("organization").pipe(
  Argument.withDescription("The organization's name or id. By default the one the API key acts in"),
  Argument.optional,
)

const userId = Flag.String("user-id").pipe(
  Flag.withMetavar("ID"),
  Flag.withDescription("The user's id, as `orrery whoami` shows it to them"),
)

const create = Command.make(
  "create",
  {
    name: Argument.String("name").pipe(
      Argument.withDescription("1 to 50 lower-case letters, digits and hyphens, unique on the server"),
    ),
    title: Flag.String("title").pipe(
      Flag.withMetavar("TEXT"),
      Flag.withDescription("A title for people. By default the name"),
      Flag.optional,
    ),
    output,
    ...connectionFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../organizations/CreateOrganization.ts")),
      ({ createOrganization }) => createOrganization(input),
    ),
).pipe(
  Command.withDescription("Create an organization and own it. Only global admins of the server may"),
  Command.withShortDescription("Create an organization"),
  Command.withExamples([{ command: 'orrery org create acme --title "Acme, Inc."', description: "An organization" }]),
)

const get = Command.make("get", { organization, output, ...connectionFlags }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../organizations/GetOrganization.ts")),
    ({ getOrganization }) => getOrganization(input),
  ),
).pipe(Command.withDescription("Show an organization"))

const list = Command.make("list", { output: listOutput, ...connectionFlags }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../organizations/ListOrganizations.ts")),
    ({ listOrganizations }) => listOrganizations(input),
  ),
).pipe(Command.withDescription("List the organizations you belong to, oldest first"), Command.withAlias("ls"))

const members = Command.make("members", { organization, output: listOutput, ...connectionFlags }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../organizations/ListMembers.ts")),
    ({ listMembers }) => listMembers(input),
  ),
).pipe(Command.withDescription("List the members of an organization, in the order of joining"))

const addUser = Command.make(
  "add-user",
  {
    user: Argument.String("user").pipe(
      Argument.withDescription("The user's email address or id. They have signed in to the server once"),
      Argument.optional,
    ),
    orgId,
    userId: Flag.optional(userId),
    role: Flag.Literals("role", ["viewer", "editor", "admin"]).pipe(
      Flag.withDescription("What the user may do there. By default viewer"),
      Flag.withDefault("viewer"),
    ),
    output,
    ...connectionFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../organizations/AddMember.ts")),
      ({ addMember }) => addMember(input),
    ),
).pipe(
  Command.withDescription("Add a user to an organization. Owner and admins may"),
  Command.withExamples([
    {
      command: "orrery org add-user ada@example.com --org-id acme --role editor",
      description: "Let a user deploy",
    },
  ]),
)

const removeUser = Command.make("remove-user", { orgId, userId, yes, output, ...connectionFlags }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../organizations/RemoveMember.ts")),
    ({ removeMember }) => removeMember(input),
  ),
).pipe(
  Command.withDescription(
    "Remove a user from an organization and revoke their API keys there immediately. The owner and admins can remove users, and every member can leave.",
  ),
  Command.withShortDescription("Remove a user from an organization, or leave"),
)

const setRole = Command.make(
  "set-role",
  {
    orgId,
    userId,
    role: Flag.Literals("role", ["viewer", "editor", "admin", "owner"]).pipe(
      Flag.withDescription("What the user may do there. With owner, the owner transfers the organization"),
    ),
    output,
    ...connectionFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../organizations/ChangeRole.ts")),
      ({ changeRole }) => changeRole(input),
    ),
).pipe(Command.withDescription("Change what a member may do. Owner and admins may"))

/** `orrery org`: organizations and who belongs to them. */
export const organizationCommand = Command.make("org").pipe(
  Command.withDescription("Create and inspect organizations, and manage their members"),
  Command.withSubcommands([create, get, list, members, addUser, removeUser, setRole]),
)
