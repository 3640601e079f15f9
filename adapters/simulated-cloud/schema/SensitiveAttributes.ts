const none: ReadonlySet<string> = new Set()

/** The bindings have lost which attributes are sensitive; these are the ones of the types a cluster may use. */
const known: Readonly<Record<string, ReadonlySet<string>>> = {
  aws_db_instance: new Set(["password"]),
  aws_eks_cluster_auth: new Set(["token"]),
  aws_iam_access_key: new Set(["secret", "ses_smtp_password_v4"]),
  aws_secretsmanager_secret_version: new Set(["secret_binary", "secret_string"]),
  aws_ssm_parameter: new Set(["value"]),
}

export const sensitiveAttributes = (typeName: string): ReadonlySet<string> =>
  (Object.hasOwn(known, typeName) ? known[typeName] : undefined) ?? none
