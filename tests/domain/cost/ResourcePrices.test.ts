import { readdirSync, readFileSync } from "node:fs"

import { assert, describe, it } from "@effect/vitest"

import { catalogueOf } from "#domain/catalogue/Region.ts"
import { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import { clouds } from "#domain/cloud/Clouds.ts"
import { cloudOfResource } from "#domain/cloud/ResourceCloud.ts"
import { costOfProgram } from "#domain/cost/PlanCost.ts"
import { resourcesOfProgram } from "#domain/infrastructure/PlannedResources.ts"

const folder = "tests/infra-templates/golden"

/** The resource types of every program that a golden file has. */
const typesInPrograms = [
  ...new Set(
    readdirSync(folder).flatMap((file) =>
      resourcesOfProgram(readFileSync(`${folder}/${file}`, "utf8")).all.map(({ resourceType }) => resourceType),
    ),
  ),
].toSorted()

const providerOf = (resourceType: string) =>
  CloudProvider.literals.find((provider) => clouds[provider] === cloudOfResource(resourceType))

describe("the prices of resource types", () => {
  it("has programs to be held to", () => {
    assert.isAbove(typesInPrograms.length, 40)
  })

  it.each(typesInPrograms)("say what %s costs, that it is free, or what of it is left out", (resourceType) => {
    const provider = providerOf(resourceType)

    // A type of no cloud exists only in Terraform's state.
    if (provider !== undefined) assert.property(catalogueOf(provider)?.resourcePrices?.types ?? {}, resourceType)
  })

  it("name a type that they lack among what an estimate leaves out", () => {
    const program = JSON.stringify({ resource: { aws_prometheus_workspace: { one: {} }, random_id: { one: {} } } })
    const { excluded, total } = costOfProgram({ provider: "aws", region: "eu-west-1" }, program)

    assert.strictEqual(total, 0)
    assert.include(excluded, "Resources of type aws_prometheus_workspace, for which there is no price")
    assert.notInclude(excluded.join(), "random_id")
  })

  it.each([
    ["us-east-1", 16.43],
    ["eu-central-1", 19.71],
    ["sa-east-1", 24.82],
  ])("know what a load balancer costs in %s", (region, monthly) => {
    const program = JSON.stringify({ resource: { aws_lb: { api: { load_balancer_type: "network" } } } })

    assert.closeTo(costOfProgram({ provider: "aws", region }, program).total, monthly, 0.01)
  })
})
