/** Headers of the sandbox's carrier with the callee's, or the announcement's, next words; only scripted recognizers use them. */
export const scriptedLines = (headers: ReadonlyMap<string, string>): readonly string[] | undefined => {
  const script = headers.get('x-sandbox-lines')
  return script === undefined ? undefined : parseScript(script)
}

const parseScript = (script: string): readonly string[] => {
  try {
    const lines: unknown = JSON.parse(Buffer.from(script, 'base64url').toString('utf8'))
    return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : []
  } catch {
    return []
  }
}
