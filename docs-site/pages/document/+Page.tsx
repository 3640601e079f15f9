/** Rendered by `+onRenderHtml` from the page's data; Vike wants a component by this name. */
export const Page = () => null
