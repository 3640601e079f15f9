import { X509Certificate } from "node:crypto"
import { lstat, mkdir, open, readFile, rename } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"

import { DateTime, Effect } from "effect"

/** A certificate and its private key, in PEM. */
export interface KeyPair {
  readonly certificate: string
  readonly privateKey: string
}

/**
 * How the state server and the engines authenticate each other: each side accepts the one certificate of the other, and
 * nothing else.
 */
export interface StateCertificates {
  readonly server: KeyPair
  readonly client: KeyPair
}

/** An engine that outlives its server keeps its certificates, so they are valid for long. */
const validYears = 20
const renewedYearsBefore = 10

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const
const purposes = { server: "1.3.6.1.5.5.7.3.1", client: "1.3.6.1.5.5.7.3.2" } as const
type Side = keyof typeof purposes

const pem = (label: string, der: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${Buffer.from(der)
    .toString("base64")
    .replace(/.{1,64}/g, "$&\n")}-----END ${label}-----\n`

/** Creates a self-signed certificate: it is trusted only where it is configured. */
export const createKeyPair = async (side: Side, now: DateTime.Utc): Promise<KeyPair> => {
  // Needed once in the life of a data directory. A dependency of the library needs the other, which has to come first.
  await import("reflect-metadata")
  const x509 = await import("@peculiar/x509")
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=Orrery state ${side}`,
    notBefore: DateTime.toDateUtc(DateTime.subtract(now, { days: 1 })),
    notAfter: DateTime.toDateUtc(DateTime.add(now, { years: validYears })),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.ExtendedKeyUsageExtension([purposes[side]], true),
      new x509.SubjectAlternativeNameExtension([{ type: "ip", value: "127.0.0.1" }]),
    ],
  })
  return {
    certificate: pem("CERTIFICATE", certificate.rawData),
    privateKey: pem("PRIVATE KEY", await crypto.subtle.exportKey("pkcs8", keys.privateKey)),
  }
}

const isPrivateFile = async (path: string) => {
  const { mode, uid } = await lstat(path)
  const self = process.getuid?.()
  return self === undefined || ((uid === self || uid === 0) && (mode & 0o077) === 0)
}

const parts =
  /^(-----BEGIN PRIVATE KEY-----\n[^-]+-----END PRIVATE KEY-----\n)(-----BEGIN CERTIFICATE-----\n[^-]+-----END CERTIFICATE-----\n)$/

/** The certificates of an earlier start; undefined when missing, damaged, about to expire, or another user's. */
const readKeyPair = async (path: string, now: DateTime.Utc): Promise<KeyPair | undefined> => {
  try {
    if (!(await isPrivateFile(path))) return undefined
    const [, privateKey, certificate] = parts.exec(await readFile(path, "utf8")) ?? []
    if (privateKey === undefined || certificate === undefined) return undefined
    const lasts = DateTime.fromDateUnsafe(new X509Certificate(certificate).validToDate)
    const needed = DateTime.add(now, { years: renewedYearsBefore })
    return DateTime.isGreaterThan(lasts, needed) ? { certificate, privateKey } : undefined
  } catch {
    return undefined
  }
}

const writeKeyPair = async (path: string, { certificate, privateKey }: KeyPair) => {
  const unfinished = `${path}.new`
  const file = await open(unfinished, "wx", 0o600)
  await file.chmod(0o600)
  await file.writeFile(privateKey + certificate)
  await file.sync()
  await file.close()
  await rename(unfinished, path)
}

const keptKeyPair = async (keys: string, side: Side, now: DateTime.Utc) => {
  const path = join(keys, `state-${side}.pem`)
  const kept = await readKeyPair(path, now)
  if (kept !== undefined) return kept
  const created = await createKeyPair(side, now)
  await writeKeyPair(path, created)
  return created
}

/**
 * The certificates of a data directory, created at the first start and kept, so that an engine which outlives its
 * server knows the next one.
 */
export const stateCertificates = Effect.fn("StateCertificates.load")(function* (dataDirectory: string) {
  const now = yield* DateTime.now
  return yield* Effect.promise(async (): Promise<StateCertificates> => {
    const keys = join(dataDirectory, "keys")
    await mkdir(keys, { recursive: true, mode: 0o700 })
    return { server: await keptKeyPair(keys, "server", now), client: await keptKeyPair(keys, "client", now) }
  })
})
