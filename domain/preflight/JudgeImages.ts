import type { PreflightResult } from "./PreflightReport.ts"

/** Whether the images that a program looks up exist. Without any, the cloud picks its own image for the version. */
export const judgeImages = (images: ReadonlyArray<string>, missing: ReadonlyArray<string>): PreflightResult => {
  if (images.length === 0) {
    return {
      code: "IMAGE",
      status: "PASS",
      message: "The cloud chooses the image of the machines for the Kubernetes version.",
    }
  }
  return missing.length === 0
    ? { code: "IMAGE", status: "PASS", message: `Images exist: ${images.join(", ")}.` }
    : {
        code: "IMAGE",
        status: "FAIL",
        message: `Images do not exist here, or the account may not use them: ${missing.join(", ")}.`,
      }
}
