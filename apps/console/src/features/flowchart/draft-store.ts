import { ProcessGraph } from '@parley/contract/api'
import { z } from 'zod'

const Draft = z.object({
  version: z.int(),
  savedAtMs: z.number(),
  processGraph: z.string(),
  /** The version that the draft started from, for a merge with later saves. */
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
      // The storage is full or forbidden: the open page still has everything and shows that it is unsaved.
    }
  },
  read: (sceneId: string): Draft | undefined => {
    const parsed = Draft.safeParse(parseJson(localStorage.getItem(keyOf(sceneId))))
    return parsed.success && graphOf(parsed.data.processGraph) !== undefined ? parsed.data : undefined
  },
  remove: (sceneId: string): void => localStorage.removeItem(keyOf(sceneId)),
}

/** A graph from its JSON string; undefined if the string is not one. */
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
