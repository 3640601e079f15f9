/** The form of a text that a request gives, and what it is. */
export interface TextForm {
  readonly pattern: RegExp
  /** For a request that leaves it out. Absent: it may be left out. */
  readonly needed?: string
  readonly expected: string
}

/** How a cloud spells the fields of a self-hosted cluster. */
export interface SelfHostedForms {
  readonly accountId: TextForm
  readonly bucketName: TextForm
  readonly k8sImage: TextForm
  readonly networkId: TextForm
}
