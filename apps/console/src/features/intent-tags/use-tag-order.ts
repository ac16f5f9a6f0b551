import { api } from '@parley/contract/api'
import { useSend } from '../../platform/use-request.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { scriptReads } from '../scenes/index.ts'
import { reordered } from './reordered.ts'
import type { TagRow } from './tag-row.ts'

/** Moves a tag up or down: its neighbour and it change places, and whoever shares a priority gets one of his own. */
export const useTagOrder = (tags: readonly TagRow[]) => {
  const notices = useNotices()
  const update = useSend(api.updateTag, { stale: scriptReads })
  return {
    isMoving: update.isPending,
    move: async (tag: TagRow, by: -1 | 1): Promise<void> => {
      try {
        // Each goes by the version that the one before made: an order that somebody else changed is not moved about unseen.
        let { version } = tag
        for (const { id, priority } of reordered(tags, tag, by))
          version = (await update.mutateAsync({ input: { id, version, priority } })).version
      } catch (error) {
        notices.failed(error)
      }
    },
  }
}
