/** Counters and gauges in the Prometheus text format. */
export type Metrics = {
  readonly count: (name: string, labels?: Readonly<Record<string, string>>) => void
  /** Read on each scrape. */
  readonly gauge: (name: string, read: ReadGauge) => void
  readonly text: () => Promise<string>
}

type Labels = Readonly<Record<string, string>>
/** One value, or one per label set. */
type Values = number | readonly { readonly labels: Labels; readonly value: number }[]
export type ReadGauge = () => Values | Promise<Values>

export const createMetrics = (): Metrics => {
  const counters = new Map<string, number>()
  const gauges = new Map<string, ReadGauge>()
  return {
    count: (name, labels = {}) => {
      const key = `${name}${labelText(labels)}`
      counters.set(key, (counters.get(key) ?? 0) + 1)
    },
    gauge: (name, read) => {
      gauges.set(name, read)
    },
    text: async () => {
      const read = (await Promise.all([...gauges].map(readGauge))).flat()
      const counted = [...counters].map(([key, value]) => `${key} ${value}`)
      return `${[...read, ...counted].sort().join('\n')}\n`
    },
  }
}

/** A gauge that fails, as while the database is down, is omitted; the others are still reported. */
const readGauge = async ([name, read]: readonly [string, ReadGauge]): Promise<readonly string[]> => {
  try {
    const values = await read()
    if (typeof values === 'number') return [`${name} ${values}`]
    return values.map(({ labels, value }) => `${name}${labelText(labels)} ${value}`)
  } catch {
    return []
  }
}

const labelText = (labels: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
