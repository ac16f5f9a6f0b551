import { readFileSync } from 'node:fs'

/** Every zone that a number with its calling code may be in; none where its beginning is not known. */
export const zonesOfNumber = (international: string): readonly string[] => {
  for (let length = Math.min(international.length, longest); length > 0; length -= 1) {
    const zones = zonesByPrefix.get(international.slice(0, length))
    if (zones !== undefined) return zones
  }
  return []
}

const readZones = (): ReadonlyMap<string, readonly string[]> => {
  const text = readFileSync(new URL('./zones-by-prefix.txt', import.meta.url), 'utf8')
  const known = new Map<string, readonly string[]>()
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [zones = '', prefixes = ''] = line.split('\t')
    const list = zones.split('&')
    for (const prefix of prefixes.split(' ')) known.set(prefix, list)
  }
  return known
}

const zonesByPrefix = readZones()
const longest = Math.max(...[...zonesByPrefix.keys()].map(({ length }) => length))
