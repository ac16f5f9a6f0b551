import { createRe2Patterns } from '@parley/edge/patterns'
import { Form, Input } from 'antd'
import { useMemo, useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import layout from './layout.module.css'
import { StatusTag } from './status-tag.tsx'
import { type TriedSentence, trySentence, type WrittenWords } from './try-sentence.ts'

/** A field for a sentence to test against the words beside it. The sentence is not stored. */
export const SentenceTrial = ({ id, words }: { readonly id: string; readonly words: WrittenWords }) => {
  const t = useMessages()
  const patterns = useMemo(createRe2Patterns, [])
  const [said, setSaid] = useState('')
  const isAsked = said.trim() !== ''
  return (
    <Form.Item label={t('keywords.try')} htmlFor={id} extra={t('keywords.try.hint')} layout="vertical">
      <Input id={id} value={said} maxLength={500} onChange={({ target }) => setSaid(target.value)} />
      <div role="status" className={layout.spaceAboveSmall}>
        {isAsked ? <Outcome tried={trySentence(words, said, patterns)} /> : undefined}
      </div>
    </Form.Item>
  )
}

const Outcome = ({ tried: { outcome, by } }: { readonly tried: TriedSentence }) => {
  const t = useMessages()
  const said = {
    keyword: () => t('keywords.try.word', { word: by }),
    pattern: () => t('keywords.try.pattern', { pattern: by }),
    except: () => t('keywords.try.except', { pattern: by }),
    wrong: () => t('keywords.pattern.wrong', { reason: by }),
    none: () => t('keywords.try.none'),
  }[outcome]()
  return <StatusTag tone={tones[outcome]}>{said}</StatusTag>
}

const tones = { keyword: 'good', pattern: 'good', except: 'warn', wrong: 'bad', none: 'rest' } as const
