import { assert, describe, it } from "@effect/vitest"

import type { FailureCause } from "#domain/operation/Failure.ts"
import { classify } from "#domain/operation/FailureClassification.ts"

/** What clouds and Terraform really say, with the cause a person should read. */
const sayings: ReadonlyArray<readonly [cause: FailureCause, saying: string]> = [
  ["quota", "creating EC2 VPC: api error VpcLimitExceeded: The maximum number of VPCs has been reached."],
  ["quota", "creating EC2 EIP: api error AddressLimitExceeded: The maximum number of addresses has been reached."],
  ["quota", "api error VcpuLimitExceeded: You have requested more vCPU capacity than your current vCPU limit of 32"],
  ["quota", "api error LimitExceededException: No more keys."],
  ["quota", "api error ServiceQuotaExceededException: You have reached the quota of clusters."],
  ["quota", "api error MaxSpotInstanceCountExceeded: Max spot instance count exceeded"],
  ["quota", "InsufficientInstanceCapacity: We currently do not have sufficient m7g.large capacity."],
  ["unauthorized", "api error AccessDenied: User is not authorized to perform: sts:AssumeRole"],
  ["unauthorized", "api error UnauthorizedOperation: You are not authorized to perform this operation."],
  ["unauthorized", "api error InvalidClientTokenId: The security token included in the request is invalid."],
  ["unauthorized", "api error ExpiredToken: The security token included in the request is expired"],
  ["unauthorized", "No valid credential sources found"],
  ["transient", "api error RequestLimitExceeded: Request limit exceeded."],
  ["transient", "api error Throttling: Rate exceeded"],
  ["transient", "api error TooManyRequestsException: Too Many Requests"],
  ["transient", "read tcp 10.0.0.1:443: read: connection reset by peer"],
  ["transient", "dial tcp 127.0.0.1:4100: connect: connection refused"],
  ["transient", "api error InternalError: An internal error has occurred"],
  ["transient", "api error InternalServerException: Internal server error"],
  ["transient", "api error InternalFailure: unknown"],
  ["transient", "https response error StatusCode: 0, request send failed: unexpected EOF"],
  ["transient", "api error ConcurrentModification: The role is being modified."],
  ["transient", "Saved plan is stale"],
  ["dependency", "api error DependencyViolation: The vpc 'vpc-1' has dependencies and cannot be deleted."],
  ["dependency", "api error InvalidVpcID.NotFound: The vpc ID 'vpc-1' does not exist"],
  ["dependency", "api error ResourceInUseException: Cluster has nodegroups attached"],
  ["dependency", "i-1: NodeCreationFailure: Instances failed to join the kubernetes cluster"],
  ["configuration", "api error EntityAlreadyExists: Role with name orion already exists."],
  ["configuration", "api error ResourceInUseException: Cluster already exists with name: first-light"],
  ["configuration", "api error InvalidParameterException: unsupported Kubernetes version"],
  ["configuration", "Missing required argument"],
  ["configuration", "api error MalformedPolicyDocument: Syntax errors in policy."],
  ["quota", "googleapi: Error 403: Quota 'CPUS' exceeded. Limit: 24.0 in region europe-west1., quotaExceeded"],
  ["quota", "Google Compute Engine: ZONE_RESOURCE_POOL_EXHAUSTED: The zone does not have enough resources available"],
  ["quota", "Error waiting for creating GKE cluster: Insufficient regional quota to satisfy request: resource CPUS"],
  ["unauthorized", "googleapi: Error 403: Required 'compute.networks.create' permission for 'x', forbidden"],
  ["unauthorized", 'oauth2: cannot fetch token: 400 Bad Request Response: {"error":"invalid_grant"}'],
  ["unauthorized", "googleapi: Error 403: Cloud Asset API has not been used in project 1 before, SERVICE_DISABLED"],
  ["transient", "googleapi: Error 403: Rate Limit Exceeded, rateLimitExceeded"],
  ["transient", "googleapi: Error 503: Internal error. Please try again, backendError"],
  ["dependency", "googleapi: Error 400: The network is already being used by x, resourceInUseByAnotherResource"],
  ["configuration", "googleapi: Error 409: Already exists: projects/p/locations/r/clusters/orion., alreadyExists"],
  ["configuration", "googleapi: Error 400: Invalid value for field 'resource.ipCidrRange', invalid"],
  ["internal", "Something nobody has seen before."],
  // Words that only look like an error's code.
  ["internal", "The provider produced a plan thereof that it did not keep."],
]

describe("the cause of a failure", () => {
  it.each(sayings)("is %s for: %s", (cause, saying) => {
    const failure = classify([{ summary: saying, detail: "" }])

    assert.strictEqual(failure.cause, cause)
    assert.strictEqual(failure.summary, saying)
    assert.isNotEmpty(failure.remedy)
  })

  it("of a name that is taken comes with the field that sets it", () => {
    const taken =
      "creating aws_kms_alias (alias/orrery/orion): api error AlreadyExistsException: An alias exists already"

    assert.include(classify([{ summary: taken, detail: "" }]).remedy, "clusterName")
  })

  it("is found in the detail as well as in the summary", () => {
    assert.strictEqual(classify([{ summary: "creating VPC", detail: "VpcLimitExceeded" }]).cause, "quota")
  })

  it("is the most specific of several, and names that one's resource", () => {
    const failure = classify([
      { summary: "Something else went wrong.", detail: "", address: "aws_vpc.a" },
      { summary: "DependencyViolation", detail: "", address: "aws_vpc.b" },
      { summary: "AccessDenied", detail: "", address: "aws_vpc.c" },
    ])

    assert.strictEqual(failure.cause, "unauthorized")
    assert.strictEqual(failure.address, "aws_vpc.c")
  })

  it("is internal where nothing was said, and has no address where none was given", () => {
    const failure = classify([])

    assert.strictEqual(failure.cause, "internal")
    assert.notProperty(failure, "address")
  })

  it("lets only what is transient be tried again as it is, and lays at no one's door what no one can help", () => {
    for (const [cause, saying] of sayings) {
      const { retryable, userFixable } = classify([{ summary: saying, detail: "" }])
      assert.strictEqual(retryable, cause === "transient", saying)
      assert.strictEqual(userFixable, cause !== "transient" && cause !== "internal", saying)
    }
  })
})
