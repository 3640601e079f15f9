import { assert, describe, it } from "vitest"

import { circleRules } from "./CircleRules.ts"
import { cloudNameRules } from "./CloudNameRules.ts"
import { configurationRules } from "./ConfigurationRules.ts"
import { contractRules } from "./ContractRules.ts"
import { documentRules } from "./DocumentRules.ts"
import { importRules } from "./ImportRules.ts"
import { languageRules } from "./LanguageRules.ts"
import { namingRules } from "./NamingRules.ts"
import { portRules } from "./PortRules.ts"
import { regularExpressionRules } from "./RegularExpressionRules.ts"
import { readTree, treeOf } from "./SourceTree.ts"
import { spanRules } from "./SpanRules.ts"
import { textRules } from "./TextRules.ts"
import { waiverRules } from "./WaiverRules.ts"

const repository = readTree(process.cwd())

describe("this repository", () => {
  it("is read whole", () => {
    const paths = repository.map(({ path }) => path)

    assert.includeMembers(paths, [
      "package.json",
      "package-lock.json",
      ".oxlintrc.json",
      "domain/cluster/ClusterSpec.ts",
    ])
    assert.isFalse(paths.some((path) => path.startsWith("node_modules/") || path.startsWith(".git/")))
  })
})

for (const { statement, violations, counterexample } of [
  ...importRules,
  ...circleRules,
  ...portRules,
  ...contractRules,
  ...namingRules,
  ...textRules,
  ...documentRules,
  ...configurationRules,
  ...waiverRules,
  ...regularExpressionRules,
  ...cloudNameRules,
  ...languageRules,
  ...spanRules,
]) {
  describe(`the rule that ${statement}`, () => {
    it("holds", () => {
      assert.deepStrictEqual(violations(repository), [])
    })

    it("notices when it is broken", () => {
      assert.isNotEmpty(violations(treeOf(counterexample)))
    })
  })
}
