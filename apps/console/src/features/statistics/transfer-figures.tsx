import { api } from '@parley/contract/api'
import { TransferResult } from '@parley/contract/vocabulary'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest } from '../../platform/use-request.ts'
import { Bars } from '../../ui/bars.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Figures } from '../../ui/figures.tsx'
import { formatTime } from '../../ui/format-time.ts'
import styles from './statistics.module.css'

const refreshMs = 30_000

/** Half-hour loss and seat utilisation with the time of their ten-minute mark, and transfers of two hours by result (decision §5). */
export const TransferFigures = () => {
  const t = useMessages()
  const query = useRequest(api.findTransferFigures, {}, { everyMs: refreshMs, keepLast: true })
  const figures = query.data
  return (
    <Card title={t('pacing.figures')}>
      {figures === undefined ? (
        query.error === null ? undefined : (
          <ErrorNote error={query.error} onRetry={query.refetch} />
        )
      ) : (
        <>
          <Figures
            figures={[
              [t('pacing.loss'), figures.asks === 0 ? '--' : percent(figures.loss)],
              [
                t('pacing.interval'),
                figures.asks === 0 ? '--' : `${percent(figures.lossLow)} – ${percent(figures.lossHigh)}`,
              ],
              [t('pacing.asks'), String(figures.asks)],
              [t('pacing.utilisation'), figures.utilisation === null ? '--' : percent(figures.utilisation)],
            ]}
          />
          <p className={styles.bucket}>{t('pacing.bucket', { at: formatTime(figures.bucket) })}</p>
          {figures.results.some(({ transfers }) => transfers > 0) ? (
            <Bars
              bars={figures.results.flatMap(({ result, transfers }) => {
                const word = TransferResult.fromWire(result)
                return word === undefined ? [] : [{ name: t(`reason.transfer.${word}`), count: transfers }]
              })}
            />
          ) : undefined}
        </>
      )}
    </Card>
  )
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
