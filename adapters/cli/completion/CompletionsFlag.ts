import * as Flag from "effect/cli/Flag"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** `--completions SHELL`: the library's flag, with scripts that also complete names of clusters, contexts and organizations. */
export const completionsFlag = GlobalFlag.Action({
  flag: Flag.ChoiceWithValue("completions", [
    ["bash", "bash"],
    ["zsh", "zsh"],
    ["fish", "fish"],
    ["powershell", "powershell"],
    ["sh", "bash"],
    ["pwsh", "powershell"],
  ] as const).pipe(
    Flag.optional,
    Flag.withMetavar("<bash|zsh|fish|powershell|sh|pwsh>"),
    Flag.withDescription("Print shell completion script"),
  ),
  run: Effect.fnUntraced(function* (shell) {
    if (Option.isNone(shell)) return
    const { completionScripts } = yield* Effect.promise(() => import("./CompletionScript.ts"))
    yield* Console.log(completionScripts[shell.value])
  }),
})
