import fc from "fast-check"

/** A request to one of the objects that both APIs have. */
export interface ComparedCommand {
  readonly method: string
  /** Below the path of the namespace's resources, such as `configmaps/a?fieldManager=one`. */
  readonly resource: "configmaps" | "deployments" | "secrets"
  readonly name: string
  readonly query: string
  readonly type: string
  readonly body: unknown
}

const names = fc.constantFrom("a", "b")
const managers = fc.constantFrom("one", "two", "three")
const optional = <A>(value: fc.Arbitrary<A>) => fc.option(value, { nil: undefined })
const labels = fc.dictionary(fc.constantFrom("app", "tier"), fc.constantFrom("x", "y", ""), { maxKeys: 2 })
const data = fc.dictionary(fc.constantFrom("k1", "k2", "k3"), fc.constantFrom("", "1", "2"), { maxKeys: 3 })
const encoded = fc.dictionary(fc.constantFrom("k1", "k2"), fc.constantFrom("", "MQ==", "Mg=="), { maxKeys: 2 })

const metadata = fc.record(
  {
    labels,
    annotations: fc.dictionary(fc.constantFrom("note", "other"), fc.constantFrom("1", "2"), { minKeys: 1, maxKeys: 2 }),
  },
  { requiredKeys: [] },
)

const container = fc.record(
  {
    name: fc.constantFrom("web", "side"),
    image: fc.constantFrom("web:1", "web:latest", "web"),
    ports: fc.uniqueArray(fc.record({ containerPort: fc.constantFrom(80, 81) }), {
      maxLength: 2,
      selector: ({ containerPort }) => containerPort,
    }),
    env: fc.uniqueArray(fc.record({ name: fc.constantFrom("A", "B"), value: fc.constantFrom("", "1", "2") }), {
      maxLength: 2,
      selector: ({ name }) => name,
    }),
    args: fc.array(fc.constantFrom("x", "y"), { maxLength: 2 }),
    resources: fc.record({ limits: fc.record({ cpu: fc.constantFrom("1", "500m") }) }, { requiredKeys: [] }),
  },
  { requiredKeys: ["name", "image"] },
)

const deploymentSpec = fc
  .record(
    {
      replicas: fc.constantFrom(0, 1, 2),
      minReadySeconds: fc.constantFrom(0, 1),
      paused: fc.boolean(),
      containers: fc.uniqueArray(container, { minLength: 1, maxLength: 2, selector: ({ name }) => name }),
    },
    { requiredKeys: ["containers"] },
  )
  .map(({ containers, ...rest }) => ({
    ...rest,
    selector: { matchLabels: { run: "compared" } },
    template: { metadata: { labels: { run: "compared" } }, spec: { containers } },
  }))

const contents = {
  configmaps: fc.record({ data }, { requiredKeys: [] }),
  deployments: fc.record({ spec: deploymentSpec }),
  secrets: fc.record({ data: encoded, stringData: data }, { requiredKeys: [] }),
}
const kinds = {
  configmaps: { apiVersion: "v1", kind: "ConfigMap" },
  deployments: { apiVersion: "apps/v1", kind: "Deployment" },
  secrets: { apiVersion: "v1", kind: "Secret" },
}

const objectOf = (resource: keyof typeof contents, name: string) =>
  fc.tuple(optional(metadata), contents[resource]).map(([meta, content]) => ({
    ...kinds[resource],
    metadata: { ...meta, name },
    ...content,
  }))

/** A merge or strategic patch: a part of an object, in which null removes. */
const patchOf = (resource: keyof typeof contents) =>
  fc
    .tuple(
      optional(
        fc.record({
          labels: fc.dictionary(fc.constantFrom("app", "tier"), fc.constantFrom("z", null), { maxKeys: 2 }),
        }),
      ),
      resource === "deployments"
        ? fc.record(
            {
              spec: fc.record(
                {
                  replicas: fc.constantFrom(0, 3, null),
                  template: fc.record({
                    spec: fc.record({
                      containers: fc.uniqueArray(container, {
                        minLength: 1,
                        maxLength: 2,
                        selector: ({ name }) => name,
                      }),
                    }),
                  }),
                },
                { requiredKeys: [] },
              ),
            },
            { requiredKeys: [] },
          )
        : fc.record(
            { data: fc.dictionary(fc.constantFrom("k1", "k2"), fc.constantFrom("MQ==", null), { maxKeys: 2 }) },
            { requiredKeys: [] },
          ),
    )
    .map(([meta, content]) => ({ ...(meta !== undefined && { metadata: meta }), ...content }))

const commandOf = (resource: keyof typeof contents): fc.Arbitrary<ComparedCommand> =>
  names.chain((name) => {
    const base = { resource, name }
    const whole = objectOf(resource, name)
    const of = (method: string, path: string, type: string, body: fc.Arbitrary<unknown>, query: fc.Arbitrary<string>) =>
      fc.tuple(body, query).map(([content, asked]): ComparedCommand => ({
        ...base,
        name: path,
        method,
        type,
        body: content,
        query: asked,
      }))
    const by = managers.map((manager) => `fieldManager=${manager}`)
    return fc.oneof(
      { weight: 3, arbitrary: of("POST", "", "application/json", whole, by) },
      { weight: 3, arbitrary: of("PUT", name, "application/json", whole, by) },
      {
        weight: 6,
        arbitrary: of(
          "PATCH",
          name,
          "application/apply-patch+yaml",
          whole,
          fc.tuple(by, fc.boolean()).map(([manager, force]) => `${manager}${force ? "&force=true" : ""}`),
        ),
      },
      { weight: 3, arbitrary: of("PATCH", name, "application/merge-patch+json", patchOf(resource), by) },
      { weight: 3, arbitrary: of("PATCH", name, "application/strategic-merge-patch+json", patchOf(resource), by) },
      { weight: 1, arbitrary: of("DELETE", name, "", fc.constant(undefined), fc.constant("")) },
      { weight: 1, arbitrary: of("GET", name, "", fc.constant(undefined), fc.constant("")) },
      {
        weight: 1,
        arbitrary: of("GET", "", "", fc.constant(undefined), fc.constantFrom("", "labelSelector=app%3Dx", "limit=1")),
      },
    )
  })

/** Any request of those that a simulated cluster and a real one are compared with. */
export const comparedCommand = fc.oneof(commandOf("configmaps"), commandOf("secrets"), commandOf("deployments"))

const ofEachCluster = ["uid", "resourceVersion", "creationTimestamp", "namespace", "continue"]
const firstAnnotation = '"f:annotations":{".":{},'
const revisionAnnotation = "deployment.kubernetes.io/revision"
const byControllers = "kube-controller-manager"

const normalizedMetadata = (metadata: Readonly<Record<string, unknown>>) => {
  const kept = Object.entries(metadata).filter(([name]) => !ofEachCluster.includes(name))
  return Object.fromEntries(
    kept
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .flatMap(([name, value]) => {
        if (name === "managedFields") {
          // With an annotation of a controller, an annotation of the request is not the first one.
          const entries = (value as ReadonlyArray<Readonly<Record<string, unknown>>>)
            .filter(({ manager }) => manager !== byControllers)
            .map((entry) =>
              JSON.stringify({ ...entry, time: "time" in entry ? "set" : "none" }).replace(
                firstAnnotation,
                '"f:annotations":{',
              ),
            )
          return [[name, entries.toSorted().map((entry) => JSON.parse(entry) as unknown)]]
        }
        if (name === "annotations") {
          const others = Object.fromEntries(
            Object.entries(value as Readonly<Record<string, unknown>>).filter(([key]) => key !== revisionAnnotation),
          )
          return Object.keys(others).length === 0 ? [] : [[name, normalizedResponse(others)]]
        }
        return [[name, normalizedResponse(value)]]
      }),
  )
}

/** A real API server names the owners of fields in any order. */
const sorted = (causes: ReadonlyArray<unknown>) =>
  causes.toSorted((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1))

/** A response without what differs between any two clusters, and without what controllers add. */
export const normalizedResponse = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(normalizedResponse)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, below]) => !(name === "status" && typeof below === "object") && name !== "uid")
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, below]) => [
        name,
        name === "metadata" && typeof below === "object" && below !== null
          ? normalizedMetadata(below as Readonly<Record<string, unknown>>)
          : name === "causes" && Array.isArray(below)
            ? sorted(below)
            : normalizedResponse(below),
      ]),
  )
}
