import { Input, Segmented, Upload } from 'antd'
import { useState } from 'react'
import { useWords } from '../../words/use-words.ts'
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
  const say = useWords()
  const [source, setSource] = useState(first)
  const paste = (text: string): void =>
    onList(text.trim() === '' ? undefined : { file: new File([`${pastedList(text)}\n`], 'pasted.csv') })
  return (
    <>
      <span>
        <Segmented
          aria-label={say('tasks.import.source')}
          value={source}
          onChange={(next) => {
            setSource(next)
            onList(undefined)
          }}
          options={[
            { value: 'paste' as const, label: say('tasks.import.paste') },
            { value: 'file' as const, label: say('tasks.import.file') },
          ]}
        />
      </span>
      {source === 'paste' ? (
        <>
          <Input.TextArea
            aria-label={say('tasks.import.paste')}
            placeholder={say('tasks.import.paste.example')}
            autoSize={{ minRows: 4, maxRows: 10 }}
            onChange={({ target }) => paste(target.value)}
          />
          <span className={styles.hint}>{say('tasks.import.paste.hint')}</span>
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
          <span className={styles.hint}>{say('tasks.import.columns')}</span>
        </>
      )}
    </>
  )
}
