const browsers = [
  ['Edge', /\bEdg\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /\b(?:Headless)?Chrome\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** A browser and its system in two words, from its User-Agent header; the header's first word if it is no known browser. */
export const browserOf = (agent: string): string => {
  const browser = browsers.find(([, pattern]) => pattern.test(agent))?.[0]
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0]
  if (browser === undefined) return agent.split(/[\s/]/)[0] || '—'
  return system === undefined ? browser : `${browser} · ${system}`
}
