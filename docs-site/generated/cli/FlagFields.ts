import { Option } from "effect"
import type { HelpDoc } from "effect/cli"

import { settings } from "#adapters/main/Settings.ts"

import { type Field, fieldList } from "../api-reference/FieldList.ts"
import { referencePath } from "../GeneratedPage.ts"
import { code, prose } from "../markdown/Markdown.ts"

/** Flags do not carry their default; their descriptions end with it. */
const defaultIn = /\.? ?By default (.+?)(?= \(choices: |\. [A-Z]|$)/

const choicesIn = / ?\(choices: ([^)]*)\)/

const variables = settings.map(({ variable }) => variable)

/** Links the name of an environment variable to its description. */
const withVariables = (markdown: string): string =>
  markdown.replaceAll(/\bORRERY(?:\\?_[A-Z]+)+/g, (name) => {
    const variable = variables.find((known) => known === name.replaceAll("\\", ""))
    return variable === undefined ? name : `[${code(variable)}](/docs/${referencePath("configuration")}#${variable})`
  })

const sentence = (text: string): string => (text === "" || /[.:]$/.test(text) ? text : `${text}.`)

const flagField = ({ aliases, description, name, required, type }: HelpDoc.FlagDoc): Field => {
  const text = Option.getOrElse(description, () => "")
  const choices = choicesIn.exec(text)?.[1]?.split(", ")
  const fallback = defaultIn.exec(text)?.[1] ?? (type === "boolean" ? "off" : undefined)
  const value = type === "boolean" ? [] : choices === undefined ? [code(type)] : [choices.map(code).join(" or ")]
  const explanation = sentence(prose(text.replace(defaultIn, "").replace(choicesIn, "")))
  const otherwise = required || fallback === undefined ? "" : ` By default: ${withVariables(prose(fallback))}.`
  return {
    name: `--${name}`,
    type: [...aliases.map(code), ...value].join(" "),
    isRequired: required,
    about: `${explanation}${otherwise}`,
    anchor: `flag-${name}`,
  }
}

/** Flags with their values, defaults and effects. */
export const flagList = (flags: ReadonlyArray<HelpDoc.FlagDoc>): string => fieldList(flags.map(flagField))

/** Arguments with what they are. */
export const argumentList = (args: ReadonlyArray<HelpDoc.ArgDoc>): string =>
  fieldList(
    args.map(({ description, name, required, type }) => ({
      name,
      type,
      isRequired: required,
      about: sentence(prose(Option.getOrElse(description, () => ""))),
      anchor: `argument-${name}`,
    })),
  )
