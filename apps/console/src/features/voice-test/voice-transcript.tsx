import type { SceneScript } from '@parley/contract/vocabulary'
import { useMessages } from '../../messages/use-messages.ts'
import { namesOf, ruleOf } from '../text-test/index.ts'
import type { Latency, VoiceConversation } from './voice-conversation.ts'
import styles from './voice-test.module.css'

/** The path, the turns with the rule that each one matched, and how long the callee waited for an answer. */
export const VoiceTranscript = ({
  script,
  conversation: { facts, nodeId, partial, latencies },
}: {
  readonly script: SceneScript
  readonly conversation: VoiceConversation
}) => {
  const t = useMessages()
  const { titlesById, namesById } = namesOf(script)
  return (
    <>
      {facts === undefined ? undefined : (
        <ol className={styles.path} aria-label={t('voice.path')}>
          {facts.nodeIds.map((id, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a node may be visited twice; its place is its key.
              key={at}
              {...(at === facts.nodeIds.length - 1 && id === nodeId ? { 'aria-current': 'step' } : {})}
            >
              {titlesById.get(id) ?? id}
            </li>
          ))}
        </ol>
      )}
      {facts?.turns.map((turn, at) =>
        turn.speaker === 'robot' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a turn is its place in the talk.
          <div key={at} className={styles.robot}>
            <span className={styles.who}>
              {t('conversation.robot')}
              {turn.nodeId === undefined ? '' : ` · ${titlesById.get(turn.nodeId) ?? ''}`}
            </span>
            {turn.text}
            <Waited latency={latencies.get(at)} />
          </div>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a turn is its place in the talk.
          <div key={at} className={styles.callee}>
            <span className={styles.who}>{t('conversation.callee')}</span>
            {turn.text}
            <span className={styles.hint}>{ruleOf(turn, namesById, t)}</span>
          </div>
        ),
      )}
      {partial === undefined ? undefined : (
        <div className={`${styles.callee} ${styles.partial}`}>
          <span className={styles.who}>{t('voice.hearing')}</span>
          {partial}
        </div>
      )}
    </>
  )
}

/** From the last voiced moment to the first sound of the answer, and where the time went. */
const Waited = ({ latency }: { readonly latency: Latency | undefined }) => {
  const t = useMessages()
  if (latency === undefined) return undefined
  const { turnMs, endpointingMs, recognitionMs, decisionMs, firstAudioMs } = latency
  return (
    <span className={styles.hint} data-turn-ms={Math.round(turnMs)}>
      {t('voice.waited', {
        all: Math.round(turnMs),
        pause: Math.round(endpointingMs),
        words: Math.round(recognitionMs),
        decision: Math.round(decisionMs),
        sound: Math.round(firstAudioMs),
      })}
    </span>
  )
}
