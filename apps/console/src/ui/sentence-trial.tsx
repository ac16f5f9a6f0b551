import { createRe2Patterns } from '@parley/edge/patterns'
import { Form, Input } from 'antd'
import { useMemo, useState } from 'react'
import { useWords } from '../words/use-words.ts'
import { StatusTag } from './status-tag.tsx'
import { type TriedSentence, trySentence, type WrittenWords } from './try-sentence.ts'

/** A sentence is typed beside the words that it is judged by. Nothing of it is kept. */
export const SentenceTrial = ({ id, words }: { readonly id: string; readonly words: WrittenWords }) => {
  const say = useWords()
  const patterns = useMemo(createRe2Patterns, [])
  const [said, setSaid] = useState('')
  const isAsked = said.trim() !== ''
  return (
    <Form.Item label={say('keywords.try')} htmlFor={id} extra={say('keywords.try.hint')} layout="vertical">
      <Input id={id} value={said} maxLength={500} onChange={({ target }) => setSaid(target.value)} />
      <div role="status" style={{ marginTop: 8 }}>
        {isAsked ? <Outcome tried={trySentence(words, said, patterns)} /> : undefined}
      </div>
    </Form.Item>
  )
}

const Outcome = ({ tried: { outcome, by } }: { readonly tried: TriedSentence }) => {
  const say = useWords()
  const said = {
    keyword: () => say('keywords.try.word', { word: by }),
    pattern: () => say('keywords.try.pattern', { pattern: by }),
    except: () => say('keywords.try.except', { pattern: by }),
    wrong: () => say('keywords.pattern.wrong', { reason: by }),
    none: () => say('keywords.try.none'),
  }[outcome]()
  return <StatusTag tone={tones[outcome]}>{said}</StatusTag>
}

const tones = { keyword: 'good', pattern: 'good', except: 'warn', wrong: 'bad', none: 'rest' } as const
