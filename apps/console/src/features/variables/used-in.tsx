import { api } from '@parley/contract/api'
import { Button, Popover } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest } from '../../platform/use-request.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { Loading } from '../../ui/loading.tsx'
import type { VariableRow } from './variable-row.ts'

/** The number of prompts that use a variable; a click lists the sentences. */
export const UsedIn = ({
  variable,
  sceneId,
}: {
  readonly variable: VariableRow
  readonly sceneId: string
}) => {
  const t = useMessages()
  if (variable.usedIn === 0) return t('variables.usedIn.none')
  return (
    <Popover
      trigger="click"
      destroyOnHidden
      content={<Prompts name={variable.name} sceneId={sceneId} />}
      title={t('variables.usedIn')}
    >
      <Button type="link" size="small" className={layout.noInset ?? ''}>
        {t('variables.usedIn.count', { count: variable.usedIn })}
      </Button>
    </Popover>
  )
}

const Prompts = ({ name, sceneId }: { readonly name: string; readonly sceneId: string }) => {
  const query = useRequest(api.findPrompts, { sceneId, field: 'variables', value: name, pageSize: 50 })
  if (query.error !== null) return <ErrorNote error={query.error} onRetry={query.refetch} />
  if (query.data === undefined) return <Loading />
  return (
    <ul className={`${layout.cellList} ${layout.scrollList}`}>
      {query.data.data.map(({ resId, title, word }) => (
        <li key={resId}>
          {title === '' ? undefined : <strong>{title} </strong>}
          <span className={list.hint}>{word}</span>
        </li>
      ))}
    </ul>
  )
}
