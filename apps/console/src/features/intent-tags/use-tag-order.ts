import { api } from '@parley/contract/api'
import { useSend } from '../../platform/use-request.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { scriptReads } from '../scenes/index.ts'
import { reordered } from './reordered.ts'
import type { TagRow } from './tag-row.ts'

/** Moves a tag up or down: it swaps places with its neighbor, and tags that share a priority get different ones. */
export const useTagOrder = (tags: readonly TagRow[]) => {
  const notices = useNotices()
  const update = useSend(api.updateTag, { stale: scriptReads })
  return {
    isMoving: update.isPending,
    move: async (tag: TagRow, by: -1 | 1): Promise<void> => {
      try {
        // Each request carries the version that the previous one made, so that an order changed by another user is refused.
        let { version } = tag
        for (const { id, priority } of reordered(tags, tag, by))
          version = (await update.mutateAsync({ input: { id, version, priority } })).version
      } catch (error) {
        notices.failed(error)
      }
    },
  }
}
