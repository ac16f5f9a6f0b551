import { Button } from 'antd'
import { useMessages } from '../messages/use-messages.ts'
import { useSearch } from './use-search.ts'

/** A filter from the address that has no field of its own; a click removes it. */
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
