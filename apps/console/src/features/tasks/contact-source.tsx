import { Input, Segmented, Upload } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import type { ContactList } from './contact-list.ts'
import { pastedList } from './pasted-list.ts'
import styles from './tasks.module.css'

/** Where contacts come from: pasted text, or a file. */
export const ContactSource = ({
  first,
  dropHint,
  onList,
}: {
  readonly first: 'file' | 'paste'
  readonly dropHint: string
  readonly onList: (list: ContactList | undefined) => void
}) => {
  const t = useMessages()
  const [source, setSource] = useState(first)
  const paste = (text: string): void =>
    onList(text.trim() === '' ? undefined : { file: new File([`${pastedList(text)}\n`], 'pasted.csv') })
  return (
    <>
      <span>
        <Segmented
          aria-label={t('tasks.import.source')}
          value={source}
          onChange={(next) => {
            setSource(next)
            onList(undefined)
          }}
          options={[
            { value: 'paste' as const, label: t('tasks.import.paste') },
            { value: 'file' as const, label: t('tasks.import.file') },
          ]}
        />
      </span>
      {source === 'paste' ? (
        <>
          <Input.TextArea
            aria-label={t('tasks.import.paste')}
            placeholder={t('tasks.import.paste.example')}
            autoSize={{ minRows: 4, maxRows: 10 }}
            onChange={({ target }) => paste(target.value)}
          />
          <span className={styles.hint}>{t('tasks.import.paste.hint')}</span>
        </>
      ) : (
        <>
          <Upload.Dragger
            accept=".xls,.xlsx,.csv"
            maxCount={1}
            beforeUpload={(chosen) => {
              onList({ file: chosen })
              return false
            }}
            onRemove={() => onList(undefined)}
          >
            <p className={styles.drop ?? ''}>{dropHint}</p>
          </Upload.Dragger>
          <span className={styles.hint}>{t('tasks.import.columns')}</span>
        </>
      )}
    </>
  )
}
