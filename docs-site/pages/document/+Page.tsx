export const Page = () => <p>Hello</p>
