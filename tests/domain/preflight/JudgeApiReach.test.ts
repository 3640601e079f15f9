import { assert, describe, it } from "@effect/vitest"

import { judgeApiReach } from "#domain/preflight/JudgeApiReach.ts"
import { definitionOf } from "#domain/provisioner/Provisioner.ts"
import { aksSpecOf, fullAks, smallAks } from "#tests/fixtures/AksRequests.ts"
import { gkeSpecOf, smallGke } from "#tests/fixtures/GkeRequests.ts"
import { smallSelfHostedOnAzure } from "#tests/fixtures/SelfHostedOnAzureRequests.ts"
import { smallSelfHostedOnGcp } from "#tests/fixtures/SelfHostedOnGcpRequests.ts"
import { fullSelfHostedOnAws, selfHostedSpecOf, smallSelfHostedOnAws } from "#tests/fixtures/SelfHostedRequests.ts"
import { spec } from "#tests/infra-templates/fixtures/Requests.ts"

const networks = ["203.0.113.7/32"]

const reach = ({ provisioner }: ReturnType<typeof spec>, egressNetworks: ReadonlyArray<string> = []) =>
  judgeApiReach(definitionOf(provisioner).apiReach(provisioner), egressNetworks)

describe("before a creation", () => {
  it.each([
    ["EKS", spec()],
    ["AKS", aksSpecOf(smallAks)],
    ["self-hosted on aws", selfHostedSpecOf(smallSelfHostedOnAws)],
    ["self-hosted on gcp", selfHostedSpecOf(smallSelfHostedOnGcp)],
    ["self-hosted on azure", selfHostedSpecOf(smallSelfHostedOnAzure)],
  ])("%s: a private API is a warning with both remedies, and the networks of Orrery are none", (_, of) => {
    const { message, status } = reach(of)

    assert.strictEqual(status, "WARN")
    assert.include(message, "Orrery must reach it by network: set ORRERY_EGRESS_CIDRS on the server, or connect")
    assert.deepInclude(reach(of, networks), { code: "API_REACH", status: "PASS" })
  })

  it("GKE serves a name of the API to whom IAM lets in", () => {
    assert.strictEqual(reach(gkeSpecOf(smallGke)).status, "PASS")
  })

  it("an API that is open to the user's own networks may still be out of Orrery's reach", () => {
    assert.match(reach(aksSpecOf(fullAks)).message, /is open to 198\.51\.100\.0\/24\. Orrery must be in one of these/)
  })

  it("self-hosted on aws in a network of the user's stays private, so only a connection of the networks helps", () => {
    const { message, status } = reach(selfHostedSpecOf(fullSelfHostedOnAws), networks)

    assert.strictEqual(status, "WARN")
    assert.notInclude(message, "ORRERY_EGRESS_CIDRS")
  })
})
