import type { Config } from "vike/types"

export default {
  prerender: true,
  clientRouting: false,
  passToClient: [],
  meta: { Page: { env: { server: true, client: false } }, data: { env: { server: true, client: false } } },
} satisfies Config
