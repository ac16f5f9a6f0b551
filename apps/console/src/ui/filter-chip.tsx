import { Button } from 'antd'
import { useMessages } from '../messages/use-messages.ts'
import { useSearch } from './use-search.ts'

/** A choice that came with the address and has no field of its own: it is said, and taken back by a click. */
export const FilterChip = ({ field, text }: { readonly field: string; readonly text: string }) => {
  const t = useMessages()
  const search = useSearch()
  return (
    <Button
      aria-label={t('ui.filter.remove', { filter: text })}
      onClick={() => search.set({ [field]: undefined, page: undefined })}
    >
      {text} ✕
    </Button>
  )
}
