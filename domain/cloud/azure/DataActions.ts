/** Actions on the contents of a service, which roles of Azure list apart from those on the service. */
const dataActions = /^Microsoft\.Storage\/storageAccounts\/blobServices\/containers\/blobs\//i

/** Whether an action is on contents, such as to write a blob. */
export const isDataAction = (action: string): boolean => dataActions.test(action)
