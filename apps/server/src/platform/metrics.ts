/** Counters and gauges in Prometheus' text format. */
export type Metrics = {
  readonly count: (name: string, labels?: Readonly<Record<string, string>>) => void
  /** Asked whenever the metrics are read. */
  readonly gauge: (name: string, read: () => number | Promise<number>) => void
  readonly text: () => Promise<string>
}

export const createMetrics = (): Metrics => {
  const counters = new Map<string, number>()
  const gauges = new Map<string, () => number | Promise<number>>()
  return {
    count: (name, labels = {}) => {
      const key = `${name}${labelText(labels)}`
      counters.set(key, (counters.get(key) ?? 0) + 1)
    },
    gauge: (name, read) => {
      gauges.set(name, read)
    },
    text: async () => {
      const read = await Promise.all([...gauges].map(async ([name, value]) => `${name} ${await value()}`))
      const counted = [...counters].map(([key, value]) => `${key} ${value}`)
      return `${[...read, ...counted].sort().join('\n')}\n`
    },
  }
}

const labelText = (labels: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
