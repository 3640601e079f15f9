import { X509Certificate } from "node:crypto"

import { DateTime } from "effect"

/** A certificate and its private key, in PEM. */
export interface KeyPair {
  readonly certificate: string
  readonly privateKey: string
}

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const
const authorityYears = 10
const serverAuth = "1.3.6.1.5.5.7.3.1"
const clientAuth = "1.3.6.1.5.5.7.3.2"

const load = async () => {
  // A dependency of the library needs the other, which has to come first.
  await import("reflect-metadata")
  return await import("@peculiar/x509")
}

const pem = (label: string, der: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${Buffer.from(der)
    .toString("base64")
    .replace(/.{1,64}/g, "$&\n")}-----END ${label}-----\n`

const privateKeyOf = (text: string) =>
  crypto.subtle.importKey("pkcs8", Buffer.from(text.replace(/-----[^-]+-----|\s/g, ""), "base64"), algorithm, true, [
    "sign",
  ])

/** Creates a certificate authority. */
export const authorityOf = async (commonName: string, now: DateTime.Utc): Promise<KeyPair> => {
  const x509 = await load()
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [commonName] }],
    notBefore: DateTime.toDateUtc(DateTime.subtract(now, { minutes: 5 })),
    notAfter: DateTime.toDateUtc(DateTime.add(now, { years: authorityYears })),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.digitalSignature, true),
    ],
  })
  return {
    certificate: pem("CERTIFICATE", certificate.rawData),
    privateKey: pem("PRIVATE KEY", await crypto.subtle.exportKey("pkcs8", keys.privateKey)),
  }
}

/** Creates the certificate of a server on the loopback interface. */
export const serverCertificate = async (authority: KeyPair, now: DateTime.Utc): Promise<KeyPair> => {
  const x509 = await load()
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])
  const certificate = await x509.X509CertificateGenerator.create({
    subject: "CN=simulated kube-apiserver",
    issuer: new x509.X509Certificate(authority.certificate).subject,
    notBefore: DateTime.toDateUtc(DateTime.subtract(now, { minutes: 5 })),
    notAfter: DateTime.toDateUtc(DateTime.add(now, { years: 1 })),
    signingKey: await privateKeyOf(authority.privateKey),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.ExtendedKeyUsageExtension([serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: "ip", value: "127.0.0.1" },
        { type: "ip", value: "::1" },
        { type: "dns", value: "localhost" },
      ]),
    ],
  })
  return {
    certificate: pem("CERTIFICATE", certificate.rawData),
    privateKey: pem("PRIVATE KEY", await crypto.subtle.exportKey("pkcs8", keys.privateKey)),
  }
}

/** Signs a certificate request for a client of the API. Fails on one that is no valid request. */
export const signRequest = async (
  authority: KeyPair,
  request: string,
  now: DateTime.Utc,
  durationSeconds: number,
): Promise<string> => {
  const x509 = await load()
  const parsed = new x509.Pkcs10CertificateRequest(request)
  if (!(await parsed.verify())) throw new Error("The signature of the certificate request is wrong.")
  const certificate = await x509.X509CertificateGenerator.create({
    subject: parsed.subject,
    issuer: new x509.X509Certificate(authority.certificate).subject,
    notBefore: DateTime.toDateUtc(DateTime.subtract(now, { minutes: 5 })),
    notAfter: DateTime.toDateUtc(DateTime.add(now, { seconds: durationSeconds })),
    signingKey: await privateKeyOf(authority.privateKey),
    signingAlgorithm: algorithm,
    publicKey: parsed.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([clientAuth]),
    ],
  })
  return pem("CERTIFICATE", certificate.rawData)
}

/** The subject of a certificate that the authority signed and that is valid now; otherwise undefined. */
export const verifiedSubject = (authority: string, certificate: Uint8Array, now: DateTime.Utc) => {
  const parsed = new X509Certificate(certificate)
  const issuer = new X509Certificate(authority)
  const millis = DateTime.toEpochMillis(now)
  const isValid = parsed.validFromDate.getTime() <= millis && millis <= parsed.validToDate.getTime()
  if (!isValid || !parsed.checkIssued(issuer) || !parsed.verify(issuer.publicKey)) return undefined
  const parts = parsed.subject.split("\n").map((line) => line.split(/=(.*)/s))
  const valuesOf = (name: string) => parts.flatMap(([key, value = ""]) => (key === name ? [value] : []))
  return { user: valuesOf("CN")[0] ?? "", groups: valuesOf("O") }
}
