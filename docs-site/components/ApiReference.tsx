interface ApiReferenceProps {
  readonly title: string
  readonly description: string
}

/** The reference of the API. */
export const ApiReference = ({ description, title }: ApiReferenceProps) => (
  <article className="prose">
    <h1>{title}</h1>
    <p>{description}</p>
    <p>
      <a href="/docs/openapi.json" data-leaves-docs>
        Download the OpenAPI document
      </a>
    </p>
  </article>
)
