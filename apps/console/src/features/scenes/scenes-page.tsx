import { api } from '@parley/contract/api'
import { SceneStatus } from '@parley/contract/vocabulary'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../ui/filters.tsx'
import { formatTime } from '../../ui/format-time.ts'
import list from '../../ui/list.module.css'
import { AddButton } from '../../ui/list-card.tsx'
import { offeredLanguages } from '../../ui/offered-languages.ts'
import { Page } from '../../ui/page.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { FirstRun } from '../first-run/index.ts'
import { CategoryTree } from './category-tree.tsx'
import { ImportScript } from './import-script.tsx'
import { SceneChangeForm } from './scene-change-form.tsx'
import { SceneForm } from './scene-form.tsx'
import { SceneStatusTag } from './scene-status-tag.tsx'
import styles from './scenes-page.module.css'
import type { SceneRow } from './use-scene.ts'

const everyStatus = -1

/** Script list: by category tree, status, language and name; page 1, size 10 (specification 1 §2). */
export const ScenesPage = () => {
  const t = useMessages()
  const mayNot = useMayNot()
  const search = useSearch()
  const navigate = useNavigate()
  const [target, setTarget] = useState<SceneRow>()
  const { paging, query, categoryId, isFiltered } = useSceneList()
  const actions = useSceneActions(t, setTarget)
  const addReason = mayNot('add')
  // The form's state is in the address, so that other pages can link to it.
  const openNew = (start: 'blank' | 'template'): void => search.set({ new: start })
  return (
    <Page
      title={t('scenes.title')}
      intro={t('scenes.intro')}
      actions={
        <>
          <ImportScript />
          <AddButton label={t('scenes.add')} disabledReason={addReason} onAdd={() => openNew('blank')} />
        </>
      }
    >
      <FirstRun />
      <div className={styles.columns}>
        <CategoryTree
          chosen={categoryId}
          onChoose={(id) => search.set({ categoryId: id, page: undefined })}
        />
        <Card flush>
          <SceneFilters />
          <DataTable<SceneRow>
            {...paging}
            label={t('scenes.title')}
            query={query}
            columns={columnsOf(t, actions)}
            rowKey={({ sceneId }) => sceneId}
            onRow={({ sceneId }) => void navigate(paths.scene(sceneId))}
            empty={
              isFiltered ? (
                <EmptyNote text={t('ui.noMatch')} />
              ) : (
                <EmptyNote text={t('scenes.empty')}>
                  <AddButton
                    label={t('scenes.empty.start')}
                    disabledReason={addReason}
                    onAdd={() => openNew('template')}
                  />
                </EmptyNote>
              )
            }
          />
        </Card>
      </div>
      {search.text('new') !== '' && addReason === undefined ? (
        <SceneForm
          categoryId={categoryId}
          isFromTemplate={search.text('new') === 'template'}
          onClose={() => search.set({ new: undefined })}
        />
      ) : undefined}
      {target === undefined ? undefined : (
        <SceneChangeForm scene={target} onClose={() => setTarget(undefined)} />
      )}
    </Page>
  )
}

/** The page of scenes for the filters in the address. */
const useSceneList = () => {
  const search = useSearch()
  const paging = usePaging()
  const status = search.number('status', everyStatus)
  const categoryId = search.text('categoryId')
  const language = offeredLanguages.find((one) => one === search.text('language'))
  const name = search.text('name')
  const query = useRequest(
    api.listScenes,
    {
      page: paging.page,
      pageSize: paging.pageSize,
      ...(status === everyStatus ? {} : { status }),
      ...(categoryId === '' ? {} : { categoryId }),
      ...(language === undefined ? {} : { language }),
      ...(name === '' ? {} : { name }),
    },
    { keepLast: true },
  )
  const isFiltered = status !== everyStatus || categoryId !== '' || language !== undefined || name !== ''
  return { paging, query, categoryId, isFiltered }
}

const SceneFilters = () => {
  const t = useMessages()
  return (
    <Filters>
      <SearchFilter field="name" label={t('scenes.search')} />
      <ChoiceFilter
        field="status"
        label={t('ui.status')}
        options={(['draft', 'submitted', 'online', 'rejected'] as const).map((word) => ({
          value: String(SceneStatus.toWire(word)),
          label: t(`scenes.status.${word}`),
        }))}
      />
      <ChoiceFilter
        field="language"
        label={t('ui.language')}
        options={offeredLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
    </Filters>
  )
}

type SceneActions = {
  readonly copy: (scene: SceneRow) => void
  readonly rename: (scene: SceneRow) => void
  readonly remove: (scene: SceneRow) => void
}

const useSceneActions = (t: Translate, rename: (scene: SceneRow) => void): SceneActions => {
  const notices = useNotices()
  const copy = useSend(api.copyScene, { stale: [api.listScenes] })
  const remove = useSend(api.deleteScene, { stale: [api.listScenes] })
  return {
    rename,
    copy: ({ sceneId, name }) =>
      copy.mutate(
        {
          input: { sceneId, name: t('scenes.copyName', { name }).slice(0, 30) },
          idempotencyKey: `copy-${sceneId}-${Math.floor(Date.now() / 2000)}`,
        },
        { onSuccess: () => notices.done(t('scenes.copied')), onError: notices.failed },
      ),
    remove: ({ sceneId, name }) =>
      notices.askDelete({
        title: t('scenes.delete.title', { name }),
        text: t('scenes.delete.text'),
        remove: () => remove.mutateAsync({ input: { id: [sceneId] } }),
      }),
  }
}

const columnsOf = (t: Translate, actions: SceneActions): NonNullable<TableProps<SceneRow>['columns']> => [
  {
    title: t('scenes.name'),
    key: 'name',
    render: (_, scene) => <Link to={paths.scene(scene.sceneId)}>{scene.name}</Link>,
  },
  {
    title: t('ui.status'),
    key: 'status',
    render: (_, scene) => <SceneStatusTag status={scene.sceneStatus} />,
  },
  { title: t('ui.language'), key: 'language', render: (_, scene) => t(`language.${scene.language}`) },
  {
    title: t('scenes.category'),
    key: 'category',
    // In a narrow window the tree beside the list shows the category.
    responsive: ['xxl'],
    render: (_, scene) => scene.categoryName ?? '--',
  },
  { title: t('scenes.owner'), dataIndex: 'accountName', key: 'owner' },
  { title: t('ui.updatedAt'), key: 'updated', render: (_, scene) => formatTime(scene.lastUpdateTs) },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, scene) => <SceneActionsCell scene={scene} actions={actions} />,
  },
]

const SceneActionsCell = ({
  scene,
  actions,
}: {
  readonly scene: SceneRow
  readonly actions: SceneActions
}) => {
  const t = useMessages()
  const reason = useMayNot()
  return (
    <span className={list.rowActions}>
      <ActionButton
        size="small"
        type="text"
        disabledReason={reason('update')}
        onClick={() => actions.rename(scene)}
      >
        {t('ui.edit')}
      </ActionButton>
      <ActionButton
        size="small"
        type="text"
        disabledReason={reason('copy')}
        onClick={() => actions.copy(scene)}
      >
        {t('ui.copy')}
      </ActionButton>
      <ActionButton
        size="small"
        type="text"
        danger
        disabledReason={reason('delete')}
        onClick={() => actions.remove(scene)}
      >
        {t('ui.delete')}
      </ActionButton>
    </span>
  )
}
