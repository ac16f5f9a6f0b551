import { Alert } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { Card } from '../../ui/card.tsx'
import { Figures } from '../../ui/figures.tsx'
import list from '../../ui/list.module.css'
import { useNodes, useScene } from '../scenes/index.ts'
import type { RunAnswer } from './case-row.ts'

/** How the last run went, and which parts of the script no case has come through. */
export const RunSummary = ({ run }: { readonly run: RunAnswer }) => {
  const t = useMessages()
  const titles = new Map(useNodes(useScene().scene.sceneId).map(({ value, label }) => [value, label]))
  const missed = run.nodes.missing.map((id) => titles.get(id) ?? id)
  return (
    <Card title={t('tests.run.title')}>
      <div className={list.stack}>
        <Alert
          type={run.failed === 0 ? 'success' : 'error'}
          showIcon
          title={
            run.failed === 0
              ? t('tests.run.passed', { total: run.total })
              : t('tests.run.failed', { failed: run.failed, total: run.total })
          }
        />
        <Figures
          figures={[
            [t('tests.coverage.nodes'), `${run.nodes.covered} / ${run.nodes.total}`],
            [t('tests.coverage.edges'), `${run.edges.covered} / ${run.edges.total}`],
          ]}
        />
        {missed.length === 0 ? undefined : (
          <p className={list.hint}>{t('tests.coverage.missing', { nodes: missed.join(' · ') })}</p>
        )}
      </div>
    </Card>
  )
}
