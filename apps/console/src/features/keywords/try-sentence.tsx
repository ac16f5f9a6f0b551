import type { CompiledNode } from '@parley/contract/vocabulary'
import { matchSpeech, normalizeSpeech, type Patterns } from '@parley/core/dialogue'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useWords } from '../../words/use-words.ts'

/** Matches a sentence against the form's keywords and patterns by the very function of a call. */
export const TrySentence = ({ patterns }: { readonly patterns: Patterns }) => {
  const say = useWords()
  const [said, setSaid] = useState('')
  const keyWords: readonly string[] = Form.useWatch('keyWords') ?? []
  const sources: readonly (string | undefined)[] = Form.useWatch('patterns') ?? []
  const valid = sources.flatMap((source) =>
    source !== undefined && source !== '' && patterns.problemOf(source) === undefined ? [source] : [],
  )
  const found = said.trim() === '' ? undefined : matchSpeech(nodeWith(keyWords, valid), said, patterns)
  return (
    <Form.Item label={say('keywords.try')} htmlFor="intent-try" extra={say('keywords.try.hint')}>
      <Input id="intent-try" value={said} maxLength={500} onChange={({ target }) => setSaid(target.value)} />
      <div role="status" style={{ marginTop: 8 }}>
        {said.trim() === '' ? undefined : found === undefined ? (
          <StatusTag tone="rest">{say('keywords.try.none')}</StatusTag>
        ) : (
          <StatusTag tone="good">
            {found.how === 'pattern'
              ? say('keywords.try.pattern', { pattern: found.by })
              : say('keywords.try.word', { word: found.by })}
          </StatusTag>
        )}
      </div>
    </Form.Item>
  )
}

const nodeWith = (keyWords: readonly string[], patterns: readonly string[]): CompiledNode => ({
  nodeId: 'try',
  type: 'task',
  title: '',
  botWords: [],
  edges: [
    {
      connectionId: 'try',
      name: '',
      target: '',
      keywords: keyWords.map(normalizeSpeech),
      patterns,
      dtmf: [],
    },
  ],
})
