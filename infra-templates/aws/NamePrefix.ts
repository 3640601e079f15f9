/** AWS puts 26 characters behind a prefix, so each name has that much less room: 64 - 26 for a role. */
export const rolePrefixLimit = 38

/** 63 - 26. */
export const nodeGroupPrefixLimit = 37

/** 64 - 26, for EventBridge rules. */
export const rulePrefixLimit = 38

/** 128 - 26. */
export const policyPrefixLimit = 102

/** The provider's own limit for launch templates: 125 - 26 (`validLaunchTemplateName`). */
export const launchTemplatePrefixLimit = 99

/** 255 - 26, for security groups; shorter, so that it stays legible. */
export const securityGroupPrefixLimit = 128

/** A prefix for names that AWS completes, cut in its first part so that what the object is for stays legible. */
export const namePrefix = (limit: number, owner: string, purpose: string): string =>
  `${owner.slice(0, limit - purpose.length - 2).replace(/(?<!-)-+$/, "")}-${purpose}-`
