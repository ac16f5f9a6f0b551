/** Output of a test, and its violated guarantees. */
export type Promises = {
  readonly say: (text: string) => void
  readonly expect: (promise: string, actual: number, wanted: number) => void
  readonly expectAtMost: (promise: string, actual: number, most: number) => void
  readonly broke: (why: string) => void
  readonly areKept: () => boolean
  /** The exit code: 0 without a violation. */
  readonly finish: () => 0 | 1
}

export const createPromises = (): Promises => {
  const startedMs = Date.now()
  const broken: string[] = []
  const say = (text: string): void =>
    console.log(`[${((Date.now() - startedMs) / 1000).toFixed(1).padStart(6)} s] ${text}`)
  const judge = (promise: string, isKept: boolean, found: string): void => {
    say(`${isKept ? 'kept  ' : 'BROKEN'} ${promise}: ${found}`)
    if (!isKept) broken.push(promise)
  }
  return {
    say,
    expect: (promise, actual, wanted) =>
      judge(promise, actual === wanted, actual === wanted ? String(actual) : `${actual}, expected ${wanted}`),
    expectAtMost: (promise, actual, most) => judge(promise, actual <= most, `${actual} of ${most}`),
    broke: (why) => judge(why, false, ''),
    areKept: () => broken.length === 0,
    finish: () => {
      say(broken.length === 0 ? 'every promise was kept' : `${broken.length} promises were broken`)
      return broken.length === 0 ? 0 : 1
    },
  }
}
