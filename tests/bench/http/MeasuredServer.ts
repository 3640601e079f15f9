import { type ChildProcess, fork } from "node:child_process"

import type { ServerReport } from "./Measured.ts"

const answerOf = <A>(child: ChildProcess, isAnswer: (message: unknown) => message is A): Promise<A> =>
  new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`The server ended with ${code}.`))
    child.once("exit", onExit)
    child.on("message", function listen(message: unknown) {
      if (!isAnswer(message)) return
      child.off("message", listen)
      child.off("exit", onExit)
      resolve(message)
    })
  })

const isPort = (message: unknown): message is { readonly port: number } =>
  typeof message === "object" && message !== null && "port" in message

const isReport = (message: unknown): message is ServerReport =>
  typeof message === "object" && message !== null && "cpuMicroseconds" in message

export type MeasuredServer = Awaited<ReturnType<typeof start>>

/** A server in a process of its own, so that what it uses can be told apart from what asks it. */
export const start = async (file: URL, ...parameters: ReadonlyArray<string>) => {
  const child = fork(file, parameters, {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  const { port } = await answerOf(child, isPort)
  return {
    port,
    report: () => {
      child.send("report")
      return answerOf(child, isReport)
    },
    stop: () => {
      child.kill()
    },
  }
}
