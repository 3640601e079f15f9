import { Effect } from "effect"

import { ChangeRole } from "#application/organization/ChangeRole.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { CurrentPrincipal } from "#application/ports/CurrentPrincipal.ts"
import { AdministerUsers } from "#application/user/AdministerUsers.ts"
import { SignIn } from "#application/user/SignIn.ts"
import { Whoami } from "#application/user/Whoami.ts"
import type { OrganizationRole } from "#domain/access/Role.ts"
import { acme, ada, edith, globex, grace, stranger } from "#tests/fixtures/People.ts"

import { acting, claimsOf, signedIn } from "./Access.ts"
import { authenticate, create, remove, revoke } from "./ApiKeyUses.ts"
import { requestMember, requestOrganization, requestPlan, requestRemoval, requestUserChange } from "./Requests.ts"

type Person = typeof ada

export const addMember = (user: Person, role: string = "viewer") =>
  requestMember({ orgId: acme.id, userId: user.id, role })

export const removeMember = (user: Person) => requestRemoval({ orgId: acme.id, userId: user.id })

export const changeRole = (user: Person, role: OrganizationRole) =>
  Effect.flatMap(ChangeRole, (change) => change(acme.id, user.id, role))

export const createOrganization = (name: string) => requestOrganization({ name })

export const assignPlan = (planId: string) => requestPlan(globex.id, { planId })

export const changeUser = (user: Person, input: object) => requestUserChange(user.id, { userId: user.id, ...input })

export const removeUser = (user: Person) => Effect.flatMap(AdministerUsers, (users) => users.remove(user.id))

const signIn = Effect.flatMap(SignIn, (signIn) => signIn())

const newcomer = claimsOf({ name: "Newcomer", email: "newcomer@nowhere.example" })

/** Every change there is about access, made once by someone who may. */
export const changes = {
  "adding a member": addMember(stranger, "editor").pipe(acting(ada)),
  "changing a role": changeRole(grace, "editor").pipe(acting(ada)),
  "handing the organization over": changeRole(edith, "owner").pipe(acting(ada)),
  "removing a member": removeMember(grace).pipe(acting(ada)),
  "leaving as the owner": removeMember(ada).pipe(acting(ada)),
  "creating an organization": createOrganization("initech").pipe(acting(ada)),
  "assigning a plan": assignPlan("enterprise").pipe(acting(ada)),
  "changing a user": changeUser(edith, { Roles: ["admin"] }).pipe(acting(ada)),
  "removing a user": removeUser(edith).pipe(acting(ada)),
  "creating a key": create(edith, { duration: "36h" }),
  "revoking a key": Effect.flatMap(create(edith), ({ apiKey }) =>
    revoke(apiKey, { reason: "Lost laptop" }).pipe(signedIn(ada)),
  ),
  "deleting a key": Effect.flatMap(create(edith), ({ apiKey }) => remove(apiKey).pipe(signedIn(edith))),
  "signing a program out": Effect.flatMap(create(edith), ({ key }) =>
    Effect.flatMap(Whoami, (whoami) => whoami.revoke()).pipe(
      Effect.provideServiceEffect(CurrentActor, authenticate(key)),
    ),
  ),
  "signing in for the first time": Effect.provideService(signIn, CurrentPrincipal, {
    claims: newcomer,
    user: undefined,
  }),
  "signing in again": signIn.pipe(signedIn(grace)),
}
