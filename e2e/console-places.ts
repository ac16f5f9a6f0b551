import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** One address of docs/spec/console-routes.tsv. */
export type ConsolePlace = {
  /** As in the specification. */
  readonly route: string
  readonly alias: string | undefined
  /** Roles that may see it; the pages of a scene require its masks, and /login requires nothing. */
  readonly roles: readonly number[] | 'byMask' | 'everyone'
  readonly isBuilt: boolean
}

/** Values for the placeholders of the addresses. */
export type Things = { readonly sceneId: string; readonly taskId: string; readonly callId: string }

export const consolePlaces = async (): Promise<readonly ConsolePlace[]> => {
  const text = await readFile(new URL('../docs/spec/console-routes.tsv', import.meta.url), 'utf8')
  const ofTheSpecification = text
    .split('\n')
    .slice(1)
    .filter((line) => line.startsWith('/'))
    .map((line) => {
      const [route = '', , , roles = '', alias = ''] = line.split('\t')
      return {
        route,
        alias: alias === '' ? undefined : alias,
        roles: rolesOf(roles),
        isBuilt: !comingRoutes.has(route),
      }
    })
  return [...ofTheSpecification, ...ownPlaces]
}

/** Pages that the documents do not name. */
const ownPlaces: readonly ConsolePlace[] = [
  {
    route: '/callbot/utterance/setting/{id}/versions',
    alias: '/callbot/utterance/versions',
    roles: 'byMask',
    isBuilt: true,
  },
  ...['task/{id}/preflight', 'blacklist', 'consents'].map((page) => ({
    route: `/callbot/callcenter/${page}`,
    alias: undefined,
    roles: [1, 2, 3, 4],
    isBuilt: true,
  })),
  { route: '/callbot/seats', alias: undefined, roles: [1, 2, 3], isBuilt: true },
  { route: '/callbot/pacing', alias: undefined, roles: [1, 2, 3, 4], isBuilt: true },
]

/** Navigates within the console like a link, without reloading it. */
export const goWithin = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(`(() => {
    history.pushState({ usr: null, key: 'tour', idx: (history.state?.idx ?? 0) + 1 }, '', ${JSON.stringify(path)})
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })()`)

/** The address with ids of a running product: as in the specification, or its second form. */
export const pathOf = (address: string, { sceneId, taskId, callId }: Things): string => {
  if (address.endsWith('/feed') && !address.includes('/help/')) return `${address}?callId=${callId}`
  if (address.startsWith('/callbot/callcenter')) return address.replace('{id}', taskId)
  return /^\/callbot\/utterance\/./.test(address)
    ? `${address.replace('{id}', sceneId)}#?sceneId=${sceneId}`
    : address
}

const rolesOf = (text: string): ConsolePlace['roles'] => {
  if (text === 'all') return 'everyone'
  if (text === 'by mask') return 'byMask'
  // Role 1 has no page there either: the address shows the 403 page.
  if (text === 'others than 1') return 'everyone'
  const [, from = '', to = from] = /^(\d)(?:-(\d))?$/.exec(text) ?? []
  if (from === '') throw new Error(`console-routes.tsv has unknown roles: ${text}`)
  return [1, 2, 3, 4].filter((role) => role >= Number(from) && role <= Number(to))
}

/** Addresses whose page is not built yet. A built page is removed from this list. */
const comingRoutes: ReadonlySet<string> = new Set([
  '/callbot/help/record/history',
  '/callbot/help/record/feed',
  '/callbot/help/record/yin/info',
  '/callbot/help/record/yin/history',
  '/callbot/help/record/yin/feed',
  '/callbot/adminControl',
  '/mark/report',
  '/mark/center',
  '/mark/center/markList',
  '/mark/center/markPage',
  '/number/pool',
  '/number/numberList',
  '/callbot/developer',
])
