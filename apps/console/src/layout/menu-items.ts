import { Role } from '@parley/contract/vocabulary'
import type { MessageKey } from '../messages/messages.ts'
import { pageRoutes } from '../routes.ts'

export type MenuNode = {
  readonly key: string
  readonly title: MessageKey
  readonly icon?:
    | 'marketing'
    | 'scripts'
    | 'sms'
    | 'bill'
    | 'grants'
    | 'marking'
    | 'knowledge'
    | 'numbers'
    | 'developer'
  readonly roles: readonly Role[]
  /** Pages below this path belong here too. */
  readonly below?: string
  /** The name under which an account's `hiddenMenus` takes it away (decision §1). */
  readonly hiddenAs?: string
  readonly children?: readonly MenuNode[]
}

const everyRole = Role.words
const customersAbove = ['superAdministrator', 'agent', 'directCustomer'] as const
const resellers = ['superAdministrator', 'agent'] as const
const administrator = ['superAdministrator'] as const

/** Specification 1 §2 and §6: the menu's order and the roles that see each entry. A key is the page's path. */
export const menuNodes: readonly MenuNode[] = [
  {
    key: 'marketing',
    title: 'shell.menu.marketing',
    icon: 'marketing',
    roles: everyRole,
    children: [
      { key: '/callbot/callcenter', title: 'shell.menu.tasks', roles: everyRole },
      {
        key: '/callbot/callcenter/record/info',
        below: '/callbot/callcenter/record',
        title: 'shell.menu.records',
        roles: everyRole,
      },
      { key: '/callbot/callcenter/blacklist', title: 'shell.menu.blacklist', roles: everyRole },
      { key: '/callbot/callcenter/consents', title: 'shell.menu.consents', roles: everyRole },
      { key: '/callbot/statistics', title: 'shell.menu.statistics', roles: everyRole },
      { key: '/callbot/seats', title: 'shell.menu.seats', roles: customersAbove },
      { key: '/callbot/pacing', title: 'shell.menu.pacing', roles: everyRole },
    ],
  },
  {
    key: 'scripts',
    title: 'shell.menu.scripts',
    icon: 'scripts',
    roles: everyRole,
    children: [
      { key: '/callbot/utterance', title: 'shell.menu.scenes', roles: everyRole },
      { key: '/callbot/intent/keywords', title: 'shell.menu.keywords', roles: everyRole },
    ],
  },
  { key: '/callbot/setting', title: 'shell.menu.sms', icon: 'sms', roles: everyRole },
  { key: '/callbot/bill', title: 'shell.menu.bill', icon: 'bill', roles: everyRole, hiddenAs: 'bill' },
  {
    key: 'grants',
    title: 'shell.menu.grants',
    icon: 'grants',
    roles: everyRole,
    children: [
      { key: '/grant/routerManagement', title: 'shell.menu.routes', roles: resellers },
      { key: '/grant/customer', title: 'shell.menu.accounts', roles: customersAbove },
      { key: '/grant/sceneManage', title: 'shell.menu.sceneGrants', roles: everyRole },
      { key: '/callbot/adminControl', title: 'shell.menu.adminControl', roles: administrator },
    ],
  },
  {
    key: 'marking',
    title: 'shell.menu.marking',
    icon: 'marking',
    roles: administrator,
    children: [
      { key: '/mark/report', title: 'shell.menu.markReport', roles: administrator },
      { key: '/mark/center', title: 'shell.menu.markCenter', roles: administrator },
    ],
  },
  { key: '/knowledge/base', title: 'shell.menu.knowledge', icon: 'knowledge', roles: administrator },
  {
    key: 'numbers',
    title: 'shell.menu.numbers',
    icon: 'numbers',
    roles: administrator,
    children: [
      { key: '/number/numberList', title: 'shell.menu.numberList', roles: administrator },
      { key: '/number/pool', title: 'shell.menu.numberPool', roles: administrator },
    ],
  },
  {
    key: '/callbot/developer',
    title: 'shell.menu.developer',
    icon: 'developer',
    roles: everyRole,
    hiddenAs: 'developer',
  },
]

/** Addresses of pages that are not built. */
const comingPages: ReadonlySet<string> = new Set(
  pageRoutes.flatMap(({ path, page }) => (page === undefined ? [path] : [])),
)

/** The menu of a role, without the entries that its account hides and without pages that are not built. */
export const visibleMenu = (
  nodes: readonly MenuNode[],
  role: Role,
  hidden: readonly string[],
): readonly MenuNode[] =>
  nodes
    .filter(
      ({ key, roles, hiddenAs }) =>
        roles.includes(role) &&
        !comingPages.has(key) &&
        (hiddenAs === undefined || !hidden.includes(hiddenAs)),
    )
    .map((node) =>
      node.children === undefined ? node : { ...node, children: visibleMenu(node.children, role, hidden) },
    )
    .filter(({ children }) => children === undefined || children.length > 0)

/** The menu entry that a page belongs to: the longest path that the page's path starts with. */
export const menuKeyOf = (nodes: readonly MenuNode[], pathname: string): string | undefined =>
  nodes
    .flatMap((node) => [node, ...(node.children ?? [])])
    .map(({ key, below = key }) => ({ key, below }))
    .filter(({ key, below }) => key.startsWith('/') && (pathname === key || pathname.startsWith(`${below}/`)))
    .sort((one, other) => other.below.length - one.below.length)[0]?.key
