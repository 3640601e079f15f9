/** How the API of AWS is reached. Tests name a stand-in; otherwise the SDK finds the addresses and the server's identity. */
export interface AwsAccess {
  readonly endpoint?: string
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

const requests = { maxAttempts: 3, requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000 } }

/** The region whose endpoint has the price list of every region. */
const priceListRegion = "us-east-1"

/** The SDK is large and loaded when it is first needed. */
export const ec2Client = async (access: AwsAccess, region: string) => {
  const { EC2Client } = await import("@aws-sdk/client-ec2")
  return new EC2Client({ ...requests, ...access, region })
}

/** The client of the price list. */
export const pricingClient = async (access: AwsAccess) => {
  const { PricingClient } = await import("@aws-sdk/client-pricing")
  return new PricingClient({ ...requests, ...access, region: priceListRegion })
}
