interface Step {
  readonly upTo: number
  readonly share: number
}

const inSteps = (amount: number, steps: ReadonlyArray<Step>): number => {
  let from = 0
  let sum = 0
  for (const { share, upTo } of steps) {
    sum += Math.max(0, Math.min(amount, upTo) - from) * share
    from = upTo
  }
  return sum
}

const endless = Number.POSITIVE_INFINITY

/** How much processor the kubelet of a managed cluster reserves: less of each further core. In thousandths of a core. */
export const reservedCpu = (cores: number): number =>
  Math.floor(
    inSteps(cores, [
      { upTo: 1, share: 60 },
      { upTo: 2, share: 10 },
      { upTo: 4, share: 5 },
      { upTo: endless, share: 2.5 },
    ]),
  )

/** How much memory the kubelet of a managed cluster reserves by the size of its machine, in MiB. */
export const reservedMemoryMiB = (memoryMiB: number): number =>
  Math.floor(
    inSteps(memoryMiB, [
      { upTo: 4 * 1024, share: 0.25 },
      { upTo: 8 * 1024, share: 0.2 },
      { upTo: 16 * 1024, share: 0.1 },
      { upTo: 128 * 1024, share: 0.06 },
      { upTo: endless, share: 0.02 },
    ]),
  )

/** Below so much free memory a kubelet ends pods, on every cluster. */
export const evictionMiB = 100
