/** Counters and gauges in Prometheus' text format. */
export type Metrics = {
  readonly count: (name: string, labels?: Readonly<Record<string, string>>) => void
  /** Asked whenever the metrics are read. */
  readonly gauge: (name: string, read: ReadGauge) => void
  readonly text: () => Promise<string>
}

type Labels = Readonly<Record<string, string>>
/** One value, or one for each set of labels. */
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

/** One that cannot be read, as while the database is away, is left out: the others are wanted all the more. */
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
