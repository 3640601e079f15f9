import { assert, describe, it } from "@effect/vitest"

import { type RunEnvironment, runEnvironment } from "#adapters/terraform/run/RunEnvironment.ts"

const run: RunEnvironment = {
  directory: "/data/runs/one",
  pluginCache: "/data/plugins",
  credentials: { AWS_ACCESS_KEY_ID: "AKIDEXAMPLE", AWS_SECRET_ACCESS_KEY: "hunter2" },
  attachment: { TF_REATTACH_PROVIDERS: "{}" },
  state: {
    address: "http://127.0.0.1:1/runs/one/state",
    lockAddress: "http://127.0.0.1:1/runs/one/lock",
    username: "one",
    password: "secret",
    serverCertificate: "the server's certificate",
    client: { certificate: "the engine's certificate", privateKey: "the engine's key" },
  },
}

describe("The environment of an engine", () => {
  it("has what the engine needs and nothing of this process", () => {
    process.env["ORRERY_SENTINEL"] = "seen"

    assert.deepStrictEqual(Object.keys(runEnvironment(run)).toSorted(), [
      "AWS_ACCESS_KEY_ID",
      "AWS_SECRET_ACCESS_KEY",
      "CHECKPOINT_DISABLE",
      "HOME",
      "PATH",
      "TF_CLI_CONFIG_FILE",
      "TF_DATA_DIR",
      "TF_HTTP_ADDRESS",
      "TF_HTTP_CLIENT_CA_CERTIFICATE_PEM",
      "TF_HTTP_CLIENT_CERTIFICATE_PEM",
      "TF_HTTP_CLIENT_PRIVATE_KEY_PEM",
      "TF_HTTP_LOCK_ADDRESS",
      "TF_HTTP_LOCK_METHOD",
      "TF_HTTP_PASSWORD",
      "TF_HTTP_RETRY_MAX",
      "TF_HTTP_RETRY_WAIT_MAX",
      "TF_HTTP_RETRY_WAIT_MIN",
      "TF_HTTP_UNLOCK_ADDRESS",
      "TF_HTTP_UNLOCK_METHOD",
      "TF_HTTP_USERNAME",
      "TF_INPUT",
      "TF_IN_AUTOMATION",
      "TF_PLUGIN_CACHE_DIR",
      "TF_PLUGIN_CACHE_MAY_BREAK_DEPENDENCY_LOCK_FILE",
      "TF_REATTACH_PROVIDERS",
    ])
  })

  it.each([
    "AWS_PROFILE",
    "AWS_CONFIG_FILE",
    "AWS_SHARED_CREDENTIALS_FILE",
    "LD_PRELOAD",
    "PATH",
    "TF_CLI_ARGS",
    "TF_LOG",
  ])("takes no %s from credentials, and does not repeat its value", (name) => {
    const attempt = () => runEnvironment({ ...run, credentials: { [name]: "hunter2" } })

    assert.throws(attempt, name)
    assert.throws(attempt, /^((?!hunter2).)*$/s)
  })

  it("lets no attachment change where the engine works", () => {
    const attachment = { HOME: "/root", TF_DATA_DIR: "/elsewhere", PATH: "/evil" }

    const { HOME, PATH, TF_DATA_DIR } = runEnvironment({ ...run, attachment })

    assert.deepStrictEqual([HOME, TF_DATA_DIR], [run.directory, "/data/runs/one/.terraform"])
    assert.notInclude(PATH, "evil")
  })

  it("survives more than a minute without its state", () => {
    const { TF_HTTP_RETRY_MAX, TF_HTTP_RETRY_WAIT_MAX, TF_HTTP_RETRY_WAIT_MIN } = runEnvironment(run)
    const [longest, shortest] = [Number(TF_HTTP_RETRY_WAIT_MAX), Number(TF_HTTP_RETRY_WAIT_MIN)]
    const waits = Array.from({ length: Number(TF_HTTP_RETRY_MAX) }, (_, retry) =>
      Math.min(shortest * 2 ** retry, longest),
    )

    assert.isAtLeast(
      waits.reduce((sum, wait) => sum + wait, 0),
      60,
    )
  })
})
