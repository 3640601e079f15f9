/** A container of a storage account, as requests name it: `account/container`. */
export interface Container {
  readonly storageAccount: string
  readonly container: string
}

/** Azure's names: an account has lower-case letters and digits, a container single hyphens too. */
export const containerPattern = /^[a-z0-9]{3,24}\/(?=[a-z0-9-]{3,63}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The parts of a container's name; undefined for any other text. */
export const parseContainer = (text: string): Container | undefined => {
  const [storageAccount, container] = containerPattern.test(text) ? text.split("/") : []
  return storageAccount === undefined || container === undefined ? undefined : { storageAccount, container }
}
