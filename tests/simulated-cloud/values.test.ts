import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"

import { decodeValue, encodeValue } from "#adapters/simulated-cloud/protocol/DynamicValue.ts"
import { conform } from "#adapters/simulated-cloud/value/Conform.ts"
import { isWhollyKnown, sameValue, toJson, unknown, type Value } from "#adapters/simulated-cloud/value/Value.ts"

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.constant(unknown),
    fc.boolean(),
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(
      fc.string().filter((name) => name !== "__proto__"),
      tie("value"),
      { maxKeys: 4 },
    ),
  ),
}))

describe("a value on the wire", () => {
  it("comes back as it went, unknown parts included", () => {
    fc.assert(
      fc.property(value, (given) => {
        const back = decodeValue(encodeValue(given))

        assert.strictEqual(isWhollyKnown(back), isWhollyKnown(given))
        assert.deepStrictEqual(toJson(back), toJson(given))
      }),
    )
  })

  it("is read when Terraform says more of an unknown value than that it is unknown", () => {
    const refined = Uint8Array.of(0xc7, 2, 12, 0x81, 0x01)

    assert.isFalse(isWhollyKnown(decodeValue({ msgpack: refined })))
  })

  it("is read from JSON, as states are sent", () => {
    assert.deepStrictEqual(decodeValue({ json: Buffer.from('{"a":[1,null]}') }), { a: [1, null] })
    assert.isNull(decodeValue({ json: Buffer.alloc(0), msgpack: Buffer.alloc(0) }))
  })
})

describe("a value", () => {
  it("equals itself unless part of it is unknown, whatever the order of its names", () => {
    fc.assert(
      fc.property(value, (given) => {
        assert.strictEqual(sameValue(given, structuredReverse(given)), isWhollyKnown(given))
      }),
    )
  })

  it("takes the shape of its schema", () => {
    const schema = {
      attributes: [
        { name: "zones", type: ["set", "string"], required: false, optional: true, computed: false, sensitive: false },
        { name: "size", type: "number", required: false, optional: true, computed: false, sensitive: false },
      ],
      blocks: [
        {
          name: "scaling",
          nesting: "list",
          required: false,
          maxItems: 1,
          block: {
            attributes: [
              { name: "min", type: "number", required: true, optional: false, computed: false, sensitive: false },
            ],
            blocks: [],
          },
        },
      ],
    } as const

    assert.deepStrictEqual(conform({ zones: ["b", "a"], size: "3", extra: 1, scaling: { min: 1 } }, schema), {
      zones: ["a", "b"],
      size: 3,
      scaling: [{ min: 1 }],
    })
    assert.deepStrictEqual(conform({}, schema), { zones: null, size: null, scaling: [] })
  })
})

/** The same value with the names of every object the other way round. */
const structuredReverse = (given: Value): Value => {
  if (Array.isArray(given)) return given.map(structuredReverse)
  if (typeof given !== "object" || given === null || given === unknown) return given
  return Object.fromEntries(
    Object.entries(given)
      .toReversed()
      .map(([name, item]) => [name, structuredReverse(item)]),
  )
}
