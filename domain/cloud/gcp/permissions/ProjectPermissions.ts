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
  google_project_iam_custom_role: {
    create: ["iam.roles.create", "iam.roles.get"],
    read: ["iam.roles.get"],
    update: ["iam.roles.update"],
    delete: ["iam.roles.delete"],
  },
  google_service_account_iam_member: {
    create: ["iam.serviceAccounts.getIamPolicy", "iam.serviceAccounts.setIamPolicy"],
    read: ["iam.serviceAccounts.getIamPolicy"],
    delete: ["iam.serviceAccounts.getIamPolicy", "iam.serviceAccounts.setIamPolicy"],
  },
  google_storage_bucket_iam_member: {
    create: ["storage.buckets.getIamPolicy", "storage.buckets.setIamPolicy"],
    read: ["storage.buckets.getIamPolicy"],
    delete: ["storage.buckets.getIamPolicy", "storage.buckets.setIamPolicy"],
  },
  google_storage_bucket_object: {
    create: ["storage.objects.create", "storage.objects.get"],
    read: ["storage.objects.get"],
    update: ["storage.objects.create", "storage.objects.delete"],
    delete: ["storage.objects.delete"],
  },
  "data.google_storage_bucket": { read: ["storage.buckets.get"] },
  "data.google_project": { read: ["resourcemanager.projects.get"] },
}
