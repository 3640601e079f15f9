import type { PageView } from "../navigation/PageView.ts"
import { Html } from "./Html.tsx"
import { OrreryModel } from "./OrreryModel.tsx"

interface HomePageProps {
  readonly view: PageView
  readonly html: string
  readonly tagline: string
}

const ways = [
  {
    href: "/docs/latest/platform/getting-started/setting-up",
    title: "Set it up",
    text: "One command starts the server, its database and a simulated cloud on your machine.",
  },
  {
    href: "/docs/latest/platform/cluster/deploy",
    title: "Deploy a cluster",
    text: "From a short manifest to a READY cluster, and every step told on the way.",
  },
  {
    href: "/docs/latest/platform/organization/overview",
    title: "Share it with a team",
    text: "Organizations, roles and keys: who may do what, and who did it.",
  },
  {
    href: "/docs/cli",
    title: "Work in the terminal",
    text: "Every command with its options, examples and exit codes, made from the program itself.",
  },
  {
    href: "/docs/api",
    title: "Call the API",
    text: "Every operation, field and error, with samples in four languages.",
  },
  {
    href: "/docs/nova",
    title: "Ask Nova",
    text: "What the assistant is planned to be, and what of it is decided.",
  },
]

/** The first page: what Orrery is, how it begins, and where to go from there. */
export const HomePage = ({ html, tagline, view }: HomePageProps) => (
  <div className="home">
    <section className="hero">
      <div>
        <p className="eyebrow">Documentation</p>
        <h1>{tagline}</h1>
        <p className="lead">{view.description}</p>
        <p className="actions">
          <a className="primary" href="/docs/latest/platform/intro">
            Read the guide
          </a>
          <a href="/docs/latest/platform/getting-started/setting-up">Start in five minutes</a>
        </p>
      </div>
      <OrreryModel />
    </section>
    <ol className="ways">
      {ways.map(({ href, text, title }) => (
        <li key={href}>
          <a href={href}>
            <strong>{title}</strong>
            <span>{text}</span>
          </a>
        </li>
      ))}
    </ol>
    {html.trim() === "" ? null : <Html className="prose" html={html} />}
  </div>
)
