import type { CompiledScene } from '@parley/contract/vocabulary'
import type { RecognitionOptions } from './recognition-session.ts'

export const recognitionOptions = (
  recognizer: RecognitionOptions['recognizer'],
  { language }: CompiledScene,
  headers: ReadonlyMap<string, string>,
): RecognitionOptions => {
  const lines = scriptedLines(headers)
  return { recognizer, language, ...(lines !== undefined && { scriptedLines: lines }) }
}

/** Headers of the sandbox's carrier with the callee's, or the announcement's, next words; only scripted recognizers use them. */
const scriptedLines = (headers: ReadonlyMap<string, string>): readonly string[] | undefined => {
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
