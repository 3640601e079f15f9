import type { TypePermissions } from "../../Permissions.ts"

/** What services, service accounts and grants need. */
export const projectPermissions: Readonly<Record<string, TypePermissions>> = {
  // A destroy leaves services on.
  google_project_service: {
    create: ["serviceusage.services.enable", "serviceusage.services.get", "serviceusage.operations.get"],
    read: ["serviceusage.services.list", "serviceusage.services.get"],
  },
  google_service_account: {
    create: ["iam.serviceAccounts.create"],
    read: ["iam.serviceAccounts.get"],
    update: ["iam.serviceAccounts.update"],
    delete: ["iam.serviceAccounts.delete"],
  },
  google_project_iam_member: {
    create: ["resourcemanager.projects.getIamPolicy", "resourcemanager.projects.setIamPolicy"],
    read: ["resourcemanager.projects.getIamPolicy"],
    delete: ["resourcemanager.projects.getIamPolicy", "resourcemanager.projects.setIamPolicy"],
  },
  google_kms_crypto_key_iam_member: {
    create: ["cloudkms.cryptoKeys.getIamPolicy", "cloudkms.cryptoKeys.setIamPolicy"],
    read: ["cloudkms.cryptoKeys.getIamPolicy"],
    delete: ["cloudkms.cryptoKeys.getIamPolicy", "cloudkms.cryptoKeys.setIamPolicy"],
  },
  "data.google_project": { read: ["resourcemanager.projects.get"] },
}
