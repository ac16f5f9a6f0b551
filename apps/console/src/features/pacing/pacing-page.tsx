import { Alert, Slider, Table } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { Card } from '../../ui/card.tsx'
import list from '../../ui/list.module.css'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { useSearch } from '../../ui/use-search.ts'
import styles from './pacing.module.css'
import { useWhatIf } from './use-what-if.ts'
import { type Compared, campaignSeeds, usualWhatIf, type WhatIf } from './what-if.ts'

const ranges = {
  seats: [1, 100, 1],
  answerPercent: [5, 80, 1],
  askPercent: [2, 100, 1],
  talkSec: [15, 600, 5],
  wrapSec: [0, 120, 5],
  patienceSec: [1, 20, 1],
  targetPercent: [0.5, 10, 0.5],
} as const satisfies Readonly<Record<keyof WhatIf, readonly [from: number, to: number, step: number]>>
const names = Object.keys(ranges) as (keyof WhatIf)[] // Object.keys forgets that they are.

/** Simulates a campaign with the dialer's own pacing; every parameter can be changed. */
export const PacingPage = () => {
  const t = useMessages()
  const search = useSearch()
  const asked = askedOf((name) => search.text(name))
  const { played, progress, isPlaying, isBroken } = useWhatIf(asked)
  return (
    <Page title={t('pacing.title')} intro={t('pacing.intro')}>
      <div className={styles.columns}>
        <Card title={t('pacing.world')}>
          {names.map((name) => (
            <div key={name} className={styles.slider}>
              <span className={styles.name}>
                <span>{t(`pacing.world.${name}`)}</span>
                <strong>{asked[name]}</strong>
              </span>
              <Slider
                ariaLabelForHandle={t(`pacing.world.${name}`)}
                min={ranges[name][0]}
                max={ranges[name][1]}
                step={ranges[name][2]}
                value={asked[name]}
                onChange={(value) => search.set({ [name]: value })}
              />
            </div>
          ))}
        </Card>
        <Card title={t('pacing.compared')}>
          {isBroken ? (
            <Alert type="error" showIcon title={t('pacing.broken')} />
          ) : played === undefined ? (
            <Loading />
          ) : (
            <ComparedTable compared={played.compared} isPlaying={isPlaying} />
          )}
          <p className={list.hint} role="status">
            {isPlaying || played === undefined
              ? t('pacing.playing', { count: progress, of: campaignSeeds.length })
              : t('pacing.played', { count: played.campaigns, of: campaignSeeds.length })}
          </p>
          <p className={list.hint}>{t('pacing.honest')}</p>
        </Card>
      </div>
    </Page>
  )
}

const ComparedTable = ({
  compared,
  isPlaying,
}: {
  readonly compared: readonly Compared[]
  readonly isPlaying: boolean
}) => {
  const t = useMessages()
  return (
    <Table<Compared>
      aria-label={t('pacing.compared')}
      size="middle"
      className={isPlaying ? (styles.playing ?? '') : ''}
      rowKey={({ policy }) => policy}
      pagination={false}
      dataSource={[...compared]}
      columns={[
        {
          title: t('pacing.policy'),
          key: 'policy',
          render: (_, { policy }) => <strong>{t(`pacing.policy.${policy}`)}</strong>,
        },
        {
          title: t('pacing.utilisation'),
          key: 'utilisation',
          render: (_, row) => percent(row.utilisation),
        },
        { title: t('pacing.loss'), key: 'loss', render: (_, row) => percent(row.loss) },
        { title: t('pacing.worst'), key: 'worst', render: (_, row) => percent(row.worstHalfHour) },
        { title: t('pacing.dials'), key: 'dials', render: (_, row) => row.dialsPerHour },
      ]}
    />
  )
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** The parameters in the address, each within its range; defaults for the missing ones. */
const askedOf = (text: (name: string) => string): WhatIf => {
  const value = (name: keyof WhatIf): number => {
    const [from, to] = ranges[name]
    const reported = text(name) === '' ? Number.NaN : Number(text(name))
    return Number.isFinite(reported) ? Math.min(to, Math.max(from, reported)) : usualWhatIf[name]
  }
  return {
    seats: Math.round(value('seats')),
    answerPercent: value('answerPercent'),
    askPercent: value('askPercent'),
    talkSec: value('talkSec'),
    wrapSec: value('wrapSec'),
    patienceSec: value('patienceSec'),
    targetPercent: value('targetPercent'),
  }
}
