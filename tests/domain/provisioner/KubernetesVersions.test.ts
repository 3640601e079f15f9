import { assert, describe, it } from "@effect/vitest"
import { DateTime, Result } from "effect"

import {
  defaultKarpenterVersion,
  findKubernetesVersion,
  kubernetesVersions,
  minorOf,
} from "#domain/provisioner/eks/KubernetesVersions.ts"
import { type KubernetesRelease, supportOf, upgradePaths } from "#domain/provisioner/KubernetesVersionTable.ts"
import { chooseProvisioner } from "#domain/provisioner/ProvisionerChoice.ts"
import { definitions, ProvisionerType } from "#domain/provisioner/ProvisionerType.ts"

const at = (day: string) => DateTime.makeUnsafe(`${day}T12:00:00Z`)

describe.each(ProvisionerType.literals)("the Kubernetes versions of %s", (type) => {
  const { defaultMinor, releases, source, timeGenerated } = definitions[type].kubernetesVersions

  it("include the default, name their source and the time they were looked up", () => {
    assert.include(
      releases.map(({ minor }) => minor),
      defaultMinor,
    )
    assert.isAbove(source.length, 10)
    assert.isAtLeast(DateTime.toEpochMillis(timeGenerated), Date.UTC(2025, 0))
  })

  it("had a default in standard support when they were looked up, and for 60 days after", () => {
    const release = releases.find(({ minor }) => minor === defaultMinor)
    assert.isDefined(release)

    assert.strictEqual(supportOf(release, timeGenerated), "standard")
    assert.strictEqual(supportOf(release, DateTime.add(timeGenerated, { days: 60 })), "standard")
  })

  it("follow one another without a gap, so that there is an upgrade from each to the next", () => {
    const numbers = releases.map(({ minor }) => Number(minor.split(".")[1]))

    assert.deepStrictEqual(
      numbers,
      numbers.map((_, index) => (numbers[0] ?? 0) + index),
    )
  })

  it("end their standard support after they are available, and before extended support ends", () => {
    for (const release of releases) {
      const { availableOn = "2000-01-01", extendedSupportEndsOn = "9999-12-31", supportEndsOn = "9999-12-30" } = release
      const { minor } = release
      for (const day of [availableOn, supportEndsOn, extendedSupportEndsOn]) {
        assert.match(day, /^\d{4}-\d{2}-\d{2}$/, minor)
      }
      assert.isTrue(availableOn < supportEndsOn && supportEndsOn < extendedSupportEndsOn, minor)
    }
  })

  it("are upgraded one minor at a time, with a warning about nodes that are too old", () => {
    const paths = upgradePaths(definitions[type].kubernetesVersions)

    assert.lengthOf(paths, releases.length - 1)
    for (const { fromVersion, toVersion, upgradeType, warnings } of paths) {
      assert.strictEqual(Number(toVersion.split(".")[1]) - Number(fromVersion.split(".")[1]), 1)
      assert.strictEqual(upgradeType, "minor")
      assert.include(
        warnings.map(({ kind }) => kind),
        "versionSkew",
      )
    }
  })
})

describe("the support of a Kubernetes version", () => {
  const release: KubernetesRelease = {
    minor: "1.33",
    availableOn: "2025-05-29",
    supportEndsOn: "2026-07-29",
    extendedSupportEndsOn: "2027-07-29",
    warnings: [],
  }

  it.each([
    ["2025-05-28", "upcoming"],
    ["2025-05-29", "standard"],
    ["2026-07-29", "standard"],
    ["2026-07-30", "extended"],
    ["2027-07-29", "extended"],
    ["2027-07-30", "ended"],
  ])("is on %s: %s", (day, support) => {
    assert.strictEqual(supportOf(release, at(day)), support)
  })

  it("ends with standard support where there is no other", () => {
    const { extendedSupportEndsOn: _, ...standardOnly } = release

    assert.strictEqual(supportOf(standardOnly, at("2026-07-30")), "ended")
  })

  it("is standard as long as no end is announced", () => {
    assert.strictEqual(
      supportOf({ minor: "1.99", availableOn: "2025-01-01", warnings: [] }, at("2099-01-01")),
      "standard",
    )
  })
})

describe("the support of a Kubernetes version without the day of its first offer", () => {
  it("is standard", () => {
    assert.strictEqual(supportOf({ minor: "1.99", warnings: [] }, at("2025-01-01")), "standard")
  })
})

describe("an upgrade", () => {
  const warningsTo = (minor: string) =>
    upgradePaths(definitions.eks.kubernetesVersions).find(({ toVersion }) => toVersion === minor)?.warnings ?? []

  it("names the APIs that the next version no longer serves", () => {
    assert.match(warningsTo("1.32").find(({ kind }) => kind === "removedApi")?.message ?? "", /flowcontrol.*v1beta3/)
  })

  it("names the Karpenter that it needs, and images that do not exist", () => {
    assert.deepStrictEqual(
      warningsTo("1.33").map(({ kind }) => kind),
      ["changedBehavior", "changedBehavior", "machineImage", "addOn", "versionSkew"],
    )
    assert.include(
      warningsTo("1.33")
        .map(({ message }) => message)
        .join(" "),
      "Karpenter 1.5 or later",
    )
  })

  it("names the oldest nodes that the new control plane takes", () => {
    assert.include(warningsTo("1.34").at(-1)?.message ?? "", "Nodes older than 1.31")
  })
})

describe("the provisioner of a query", () => {
  const chosen = (query: Parameters<typeof chooseProvisioner>[0]) => Result.getOrUndefined(chooseProvisioner(query))

  it("is the one it names, by any of its names", () => {
    assert.strictEqual(chosen({ provisionerType: "aks" }), "aks")
    assert.strictEqual(chosen({ provisionerType: "kops" }), "selfHosted")
    assert.strictEqual(chosen({ provisionerType: "selfHosted", cloudProvider: "gcp" }), "selfHosted")
  })

  it("is the managed one of the cloud, or the first that is offered", () => {
    assert.strictEqual(chosen({ cloudProvider: "gcp" }), "gke")
    assert.strictEqual(chosen({}), "eks")
  })

  it("is none where type and cloud do not fit, or the type is unknown", () => {
    assert.isUndefined(chosen({ provisionerType: "eks", cloudProvider: "gcp" }))
    assert.isUndefined(chosen({ provisionerType: "ekz" }))
  })
})

describe("the Kubernetes versions of EKS", () => {
  it("are known with a patch too", () => {
    assert.strictEqual(findKubernetesVersion("1.33.4")?.minor, "1.33")
    assert.strictEqual(minorOf("1.33.4"), "1.33")
    assert.isUndefined(findKubernetesVersion("1.3"))
  })

  it("all go with the Karpenter that is installed by default", () => {
    const [major = 0, minor = 0] = defaultKarpenterVersion.split(".").map(Number)

    for (const { karpenterFrom } of kubernetesVersions) {
      assert.isTrue(major > karpenterFrom[0] || minor >= karpenterFrom[1])
    }
  })
})
