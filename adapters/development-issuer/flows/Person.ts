import { Option, Schema } from "effect"

/** The signed-in person, identified by email address alone. */
export interface Person {
  readonly email: string
  readonly name?: string
}

const Email = Schema.String.check(Schema.isPattern(/^[^\s@\p{Cc}\p{Cs}]{1,64}@[^\s@\p{Cc}\p{Cs}]{1,189}$/u))

const Name = Schema.String.check(Schema.isPattern(/^[^\p{Cc}\p{Cs}]{0,200}$/u))

/** What is wrong with the person's input, as a message for them. */
export interface Mistake {
  readonly field: "email" | "name" | "password" | "user_code"
  readonly message: string
}

/** Reads the person's email address and name. Email addresses are case-insensitive. */
export const readPerson = (email: string, name: string): Person | Mistake => {
  const address = Schema.decodeOption(Email)(email.trim().toLowerCase())
  if (Option.isNone(address)) return { field: "email", message: "Enter an e-mail address, such as ada@acme.example." }
  if (!Schema.is(Name)(name.trim())) return { field: "name", message: "Enter a name of at most 200 characters." }
  return { email: address.value, ...(name.trim() === "" ? {} : { name: name.trim() }) }
}
