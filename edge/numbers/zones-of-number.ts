import { readFileSync } from 'node:fs'

/**
 * North American area codes that extend into a second zone, by their counties: the callee may be in either. The
 * prefixes beside this file list one zone for each of them.
 */
const splitAreas: Readonly<Record<string, readonly string[]>> = {
  '1208': ['America/Boise', 'America/Los_Angeles'],
  '1219': ['America/Chicago', 'America/New_York'],
  '1270': ['America/Chicago', 'America/New_York'],
  '1308': ['America/Chicago', 'America/Denver'],
  '1364': ['America/Chicago', 'America/New_York'],
  '1423': ['America/New_York', 'America/Chicago'],
  '1432': ['America/Chicago', 'America/Denver'],
  '1458': ['America/Los_Angeles', 'America/Boise'],
  '1541': ['America/Los_Angeles', 'America/Boise'],
  '1574': ['America/New_York', 'America/Chicago'],
  '1605': ['America/Chicago', 'America/Denver'],
  '1620': ['America/Chicago', 'America/Denver'],
  '1701': ['America/Chicago', 'America/Denver'],
  '1775': ['America/Los_Angeles', 'America/Denver'],
  '1785': ['America/Chicago', 'America/Denver'],
  '1807': ['America/Toronto', 'America/Winnipeg'],
  '1812': ['America/New_York', 'America/Chicago'],
  '1850': ['America/New_York', 'America/Chicago'],
  '1906': ['America/New_York', 'America/Chicago'],
  '1907': ['America/Anchorage', 'America/Adak'],
  '1928': ['America/Phoenix', 'America/Denver'],
  '1930': ['America/New_York', 'America/Chicago'],
  '1931': ['America/Chicago', 'America/New_York'],
  '1986': ['America/Boise', 'America/Los_Angeles'],
}

/** Every possible zone of a number with its calling code; empty for an unknown prefix. */
export const zonesOfNumber = (international: string): readonly string[] => {
  const split = splitAreas[international.slice(0, 4)]
  if (split !== undefined) return split
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
