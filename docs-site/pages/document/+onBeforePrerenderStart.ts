export const onBeforePrerenderStart = () => ["/", "/latest/platform/intro"]
