import type { ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { type Attributes, blockAt, textAt } from "../../value/Value.ts"
import { fingerprintOf, numberOf, projectOf } from "./Identifiers.ts"

const joinedText = (planned: Attributes, ...names: ReadonlyArray<string>): string =>
  names.map((name) => textAt(planned, name) ?? "").join("/")

/** How a project's own settings behave: its services, its service accounts and who may do what. */
export const projectBehaviors: ResourceBehaviors = {
  google_kms_crypto_key_iam_member: {
    global: true,
    computed: (planned, scene) => ({
      id: [
        joinedText(planned, "crypto_key_id", "role", "member"),
        textAt(blockAt(planned, "condition") ?? {}, "title") ?? "",
      ].join("/"),
      etag: fingerprintOf(scene),
    }),
    forceNew: ["crypto_key_id", "role", "member", "condition"],
    upsert: true,
  },
  google_project_iam_custom_role: {
    global: true,
    computed: (planned, scene) => {
      const id = `projects/${projectOf(planned, scene)}/roles/${textAt(planned, "role_id") ?? ""}`
      return { id, name: id, project: projectOf(planned, scene), deleted: false }
    },
    defaults: { stage: "GA" },
    forceNew: ["role_id", "project"],
    nameTaken: (name) => `Error 409: A role named ${name} already exists., alreadyExists`,
  },
  google_service_account_iam_member: {
    global: true,
    computed: (planned, scene) => ({
      id: joinedText(planned, "service_account_id", "role", "member"),
      etag: fingerprintOf(scene),
    }),
    forceNew: ["service_account_id", "role", "member", "condition"],
    upsert: true,
  },
  google_project_iam_member: {
    global: true,
    computed: (planned, scene) => ({
      id: joinedText(planned, "project", "role", "member"),
      etag: fingerprintOf(scene),
    }),
    forceNew: ["project", "role", "member", "condition"],
    upsert: true,
  },
  google_project_service: {
    global: true,
    computed: (planned) => ({ id: joinedText(planned, "project", "service") }),
    forceNew: ["project", "service"],
    shared: true,
  },
  google_service_account: {
    global: true,
    computed: (planned, scene) => {
      const project = projectOf(planned, scene)
      const email = `${textAt(planned, "account_id") ?? ""}@${project}.iam.gserviceaccount.com`
      const id = `projects/${project}/serviceAccounts/${email}`
      return { id, name: id, email, member: `serviceAccount:${email}`, project, unique_id: numberOf(scene) }
    },
    defaults: { disabled: false },
    forceNew: ["account_id", "project"],
    nameTaken: (name) =>
      `Error 409: Service account ${name.split("/").at(-1)?.split("@")[0]} already exists within project ${name}, alreadyExists`,
  },
}
