import { Role } from '@parley/contract/vocabulary'
import type { ComponentType } from 'react'
import type { MessageKey } from './messages/messages.ts'

type PageModule = { readonly Page: ComponentType }

export type PageRoute = {
  readonly path: string
  /** "Also served as" of console-routes.tsv. */
  readonly aliases?: readonly string[]
  readonly title: MessageKey
  readonly roles: readonly Role[]
  /** Missing where the page is not built yet; then a note stands in its place. */
  readonly page?: () => Promise<PageModule>
}

const everyRole = Role.words
const customersAbove = ['superAdministrator', 'agent', 'directCustomer'] as const
const resellers = ['superAdministrator', 'agent'] as const
const administrator = ['superAdministrator'] as const

const records = () =>
  import('./features/records/records-page.tsx').then(({ RecordsPage }) => ({ Page: RecordsPage }))
const call = () => import('./features/records/call-page.tsx').then(({ CallPage }) => ({ Page: CallPage }))

/** Every page of the specification inside the shell, but the tabs of a scene (below). */
export const pageRoutes: readonly PageRoute[] = [
  {
    path: '/callbot/callcenter',
    title: 'shell.menu.tasks',
    roles: everyRole,
    page: () => import('./features/tasks/tasks-page.tsx').then(({ TasksPage }) => ({ Page: TasksPage })),
  },
  {
    path: '/callbot/callcenter/task/new',
    title: 'shell.menu.tasks',
    roles: everyRole,
    page: () =>
      import('./features/tasks/new-task-page.tsx').then(({ NewTaskPage }) => ({ Page: NewTaskPage })),
  },
  {
    path: '/callbot/callcenter/task/:id',
    title: 'shell.menu.tasks',
    roles: everyRole,
    page: () => import('./features/tasks/task-page.tsx').then(({ TaskPage }) => ({ Page: TaskPage })),
  },
  {
    path: '/callbot/callcenter/task/:id/preflight',
    title: 'shell.menu.tasks',
    roles: everyRole,
    page: () =>
      import('./features/preflight/preflight-page.tsx').then(({ PreflightPage }) => ({
        Page: PreflightPage,
      })),
  },
  {
    path: '/callbot/callcenter/blacklist',
    title: 'shell.menu.blacklist',
    roles: everyRole,
    page: () =>
      import('./features/call-lists/blacklist-page.tsx').then(({ BlacklistPage }) => ({
        Page: BlacklistPage,
      })),
  },
  {
    path: '/callbot/callcenter/consents',
    title: 'shell.menu.consents',
    roles: everyRole,
    page: () =>
      import('./features/call-lists/consents-page.tsx').then(({ ConsentsPage }) => ({ Page: ConsentsPage })),
  },
  {
    path: '/callbot/callcenter/record/info',
    title: 'shell.menu.records',
    roles: everyRole,
    page: () => records(),
  },
  {
    path: '/callbot/callcenter/record/info/history',
    aliases: ['/callbot/callcenter/record/history'],
    title: 'shell.menu.records',
    roles: everyRole,
    page: () => records(),
  },
  {
    path: '/callbot/callcenter/record/feed',
    aliases: ['/callbot/callcenter/record/info/feed'],
    title: 'shell.menu.records',
    roles: everyRole,
    page: () => call(),
  },
  {
    path: '/callbot/utterance',
    title: 'scenes.title',
    roles: everyRole,
    page: () => import('./features/scenes/scenes-page.tsx').then(({ ScenesPage }) => ({ Page: ScenesPage })),
  },
  {
    path: '/callbot/seats',
    title: 'shell.menu.seats',
    roles: customersAbove,
    page: () =>
      import('./features/agent-groups/agent-groups-page.tsx').then(({ AgentGroupsPage }) => ({
        Page: AgentGroupsPage,
      })),
  },
  {
    path: '/callbot/pacing',
    title: 'shell.menu.pacing',
    roles: everyRole,
    page: () => import('./features/pacing/pacing-page.tsx').then(({ PacingPage }) => ({ Page: PacingPage })),
  },
  {
    path: '/callbot/statistics',
    title: 'shell.menu.statistics',
    roles: everyRole,
    page: () =>
      import('./features/statistics/statistics-page.tsx').then(({ StatisticsPage }) => ({
        Page: StatisticsPage,
      })),
  },
  {
    path: '/callbot/help/record/info',
    title: 'shell.menu.help',
    roles: resellers,
    page: () => records(),
  },
  {
    path: '/callbot/help/record/history',
    aliases: ['/callbot/help/history'],
    title: 'shell.menu.help',
    roles: resellers,
  },
  {
    path: '/callbot/help/record/feed',
    aliases: ['/callbot/help/feed'],
    title: 'shell.menu.help',
    roles: resellers,
  },
  {
    path: '/callbot/help/record/yin/info',
    aliases: ['/callbot/help/yin/info'],
    title: 'shell.menu.help',
    roles: resellers,
  },
  {
    path: '/callbot/help/record/yin/history',
    aliases: ['/callbot/help/yin/history'],
    title: 'shell.menu.help',
    roles: resellers,
  },
  {
    path: '/callbot/help/record/yin/feed',
    aliases: ['/callbot/help/yin/feed'],
    title: 'shell.menu.help',
    roles: resellers,
  },
  {
    path: '/callbot/change/password',
    title: 'shell.account.password',
    roles: everyRole,
    page: () =>
      import('./features/session/change-password-page.tsx').then(({ ChangePasswordPage }) => ({
        Page: ChangePasswordPage,
      })),
  },
  {
    path: '/callbot/intent/keywords',
    title: 'shell.menu.keywords',
    roles: everyRole,
    page: () =>
      import('./features/keywords/keywords-page.tsx').then(({ KeywordsPage }) => ({ Page: KeywordsPage })),
  },
  {
    path: '/callbot/setting',
    title: 'shell.menu.sms',
    roles: everyRole,
    page: () => import('./features/sms/sms-page.tsx').then(({ SmsPage }) => ({ Page: SmsPage })),
  },
  {
    path: '/callbot/bill',
    title: 'shell.menu.bill',
    roles: everyRole,
    page: () => import('./features/bill/bill-page.tsx').then(({ BillPage }) => ({ Page: BillPage })),
  },
  { path: '/callbot/adminControl', title: 'shell.menu.adminControl', roles: administrator },
  {
    path: '/grant/customer',
    title: 'shell.menu.accounts',
    roles: customersAbove,
    page: () => import('./features/users/users-page.tsx').then(({ UsersPage }) => ({ Page: UsersPage })),
  },
  {
    path: '/grant/sceneManage',
    title: 'shell.menu.sceneGrants',
    roles: everyRole,
    page: () =>
      import('./features/users/scene-grants-page.tsx').then(({ SceneGrantsPage }) => ({
        Page: SceneGrantsPage,
      })),
  },
  {
    path: '/grant/routerManagement',
    title: 'shell.menu.routes',
    roles: resellers,
    page: () =>
      import('./features/lines/routes-and-lines-page.tsx').then(({ RoutesAndLinesPage }) => ({
        Page: RoutesAndLinesPage,
      })),
  },
  { path: '/mark/report', title: 'shell.menu.markReport', roles: administrator },
  { path: '/mark/center', title: 'shell.menu.markCenter', roles: administrator },
  { path: '/mark/center/markList', title: 'shell.menu.markCenter', roles: administrator },
  { path: '/mark/center/markPage', title: 'shell.menu.markCenter', roles: administrator },
  {
    path: '/knowledge/base',
    title: 'shell.menu.knowledge',
    roles: administrator,
    page: () =>
      import('./features/knowledge/knowledge-page.tsx').then(({ KnowledgePage }) => ({
        Page: KnowledgePage,
      })),
  },
  {
    path: '/knowledge/base/center',
    title: 'shell.menu.knowledge',
    roles: administrator,
    page: () =>
      import('./features/knowledge/entries-page.tsx').then(({ EntriesPage }) => ({ Page: EntriesPage })),
  },
  { path: '/number/pool', title: 'shell.menu.numberPool', roles: administrator },
  { path: '/number/numberList', title: 'shell.menu.numberList', roles: administrator },
  { path: '/callbot/developer', title: 'shell.menu.developer', roles: everyRole },
]
