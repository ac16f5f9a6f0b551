/** What the sandbox's carrier says that its callee, or its announcement, is going to say; only scripted ears read it. */
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
