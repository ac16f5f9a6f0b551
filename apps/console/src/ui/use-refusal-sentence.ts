import { ApiRefusal, unreachableCode } from '../platform/api-refusal.ts'
import { useWords } from '../words/use-words.ts'

/** The refusal's own sentence; for a server that does not answer, ours. */
export const useRefusalSentence = (error: unknown): string => {
  const say = useWords()
  if (error instanceof ApiRefusal)
    return error.code === unreachableCode ? say('ui.error.unreachable') : error.message
  return say('ui.error.title')
}
