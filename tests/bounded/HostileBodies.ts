import { textClasses, hostileTexts, type TextClass } from "./HostileText.ts"

/** Makes a JSON body of about this many bytes. */
export type HostileBody = (size: number) => string

/** As many copies of `item` as fit, numbered. */
const copies = (size: number, item: (index: number) => string): string => {
  const count = Math.floor(size / (Buffer.byteLength(item(100_000)) + 1))
  return Array.from({ length: count }, (_, index) => item(index)).join(",")
}

const nested = (levels: number, body: string): string => `${'{"n":'.repeat(levels)}${body}${"}".repeat(levels)}`

/** As deep as the strict reader goes. */
const deepest = 254
/** As deep as a cluster request goes. */
const requestDepth = 30

const structures: Readonly<Record<string, HostileBody>> = {
  "repeated fields": (size) => `{${copies(size, () => '"a":1')}}`,
  "repeated fields at depth": (size) => nested(deepest, `{${copies(size, () => '"a":1')}}`),
  "repeated fields with long names": (size) => `{${copies(size, () => `"${"k".repeat(1000)}":1`)}}`,
  "pairs of fields at depth": (size) => nested(deepest, `[${copies(size, () => '{"a":1,"a":1}')}]`),
  "open lists": (size) => "[".repeat(size / 2) + "]".repeat(size / 2),
  "open objects": (size) => nested(Math.floor(size / 6), "1"),
  "a deep list beside deep lists": (size) => `[${copies(size, () => "[".repeat(200) + "]".repeat(200))}]`,
  "deep objects beside each other": (size) => `[${copies(size, () => nested(200, "1"))}]`,
  "one long field name": (size) => `{"${"k".repeat(size)}":1}`,
  "unknown fields": (size) => `{${copies(size, (index) => `"field${index}":1`)}}`,
  "unknown fields at depth": (size) => nested(requestDepth, `{${copies(size, (index) => `"field${index}":1`)}}`),
  "unknown fields with long names": (size) => `{${copies(size, (index) => `"${"k".repeat(1000)}${index}":1`)}}`,
  "a wide list of numbers": (size) => `[${copies(size, () => "1")}]`,
  "a wide list of objects": (size) => `[${copies(size, () => "{}")}]`,
  "a wide list of lists": (size) => `[${copies(size, () => "[]")}]`,
  "a wide list at depth": (size) => nested(deepest, `[${copies(size, () => '"\\u0000"')}]`),
  "empty field names": (size) => `{${copies(size, () => '"":1')}}`,
  "one long number": (size) => `{"x":${"1".repeat(size)}}`,
  "numbers beyond all bounds": (size) => `[${copies(size, () => "1e999")}]`,
  "node groups": (size) => `{"clusterSpec":{"dataPlane":{"nodeGroups":[${copies(size, () => "{}")}]}}}`,
  "labels of a node group": (size) =>
    `{"clusterSpec":{"dataPlane":{"nodeGroups":[{"labels":{${copies(size, (index) => `"k${index}":"v"`)}}}]}}}`,
  tags: (size) => `{"provisioner":{"eks":{"tags":{${copies(size, (index) => `"k${index}":1`)}}}}}`,
  subnets: (size) =>
    `{"provisioner":{"eks":{"vpcId":"vpc-1","subnets":{${copies(size, (index) => `"zone${index}":[{}]`)}}}}}`,
  "wrapped with other fields": (size) =>
    `{"apiVersion":"orrery.dev/v1","kind":"K8sCluster",${copies(size, (index) => `"f${index}":1`)}}`,
}

const ofText = (textClass: TextClass): ReadonlyArray<readonly [string, HostileBody]> => {
  const text = (size: number) => hostileTexts(textClass, size).at(-1) ?? ""
  // A body of at most `size` bytes, whatever the text takes in JSON.
  const json = (size: number) => {
    const perCharacter = Buffer.byteLength(JSON.stringify(text(100))) / 100
    return JSON.stringify(text(Math.floor(size / Math.max(1, perCharacter))))
  }
  return [
    [`${textClass} in a value`, (size) => `{"x":${json(size)}}`],
    [`${textClass} in a field name`, (size) => `{${json(size)}:"x"}`],
    [`${textClass} in the cluster's name`, (size) => `{"clusterName":${json(size)}}`],
    [`${textClass} in many values`, (size) => `[${copies(size, () => json(200))}]`],
  ]
}

/** The classes whose harm is in how they are built. */
export const builtBodies: ReadonlyArray<readonly [string, HostileBody]> = Object.entries(structures)

/** Every class of body an attacker has tried or might, by name. */
export const hostileBodies: ReadonlyArray<readonly [string, HostileBody]> = [
  ...builtBodies,
  ...textClasses.flatMap(ofText),
]
