import { ProcessGraph } from '@parley/contract/api'
import { z } from 'zod'

const Draft = z.object({
  version: z.int(),
  savedAtMs: z.number(),
  processGraph: z.string(),
  /** What it was made from, so that it can be merged with what was saved since. */
  base: z.string().optional(),
})
export type Draft = z.infer<typeof Draft>

/** Specification 1 §3: kept under productId and sceneId, removed after a successful save. */
const keyOf = (sceneId: string): string => `parley.draft.callbot.${sceneId}`

export const drafts = {
  keep: (sceneId: string, draft: Draft): void => {
    try {
      localStorage.setItem(keyOf(sceneId), JSON.stringify(draft))
    } catch {
      // A full or forbidden store: the open page still has everything, and says that it is unsaved.
    }
  },
  read: (sceneId: string): Draft | undefined => {
    const parsed = Draft.safeParse(parseJson(localStorage.getItem(keyOf(sceneId))))
    return parsed.success && graphOf(parsed.data.processGraph) !== undefined ? parsed.data : undefined
  },
  remove: (sceneId: string): void => localStorage.removeItem(keyOf(sceneId)),
}

/** A graph from its JSON string; undefined where it is none. */
export const graphOf = (processGraph: string): ProcessGraph | undefined => {
  const parsed = ProcessGraph.safeParse(parseJson(processGraph))
  return parsed.success ? parsed.data : undefined
}

const parseJson = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
