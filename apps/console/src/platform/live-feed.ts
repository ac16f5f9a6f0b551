import { api, type Route } from '@parley/contract/api'
import { connectionAnswered, connectionFailed } from './connection.ts'
import { currentLanguage } from './language.ts'
import { queryClient } from './query-client.ts'
import { readSession } from './session.ts'
import { callKey } from './use-request.ts'

/** The queries that each kind of event makes stale. */
const staleByKind: Readonly<Record<string, readonly Route[]>> = {
  task: [api.listAllTasks, api.findTask, api.findTaskMetrics, api.listContacts],
  contacts: [api.listAllTasks, api.findTask, api.findTaskMetrics, api.listContacts],
  call: [api.findTask, api.findTaskMetrics, api.listContacts],
  record: [api.listCalls, api.findTaskMetrics, api.findStatistics, api.listContacts],
  import: [api.listBulkImports, api.findBulkImport],
  export: [api.findExport, api.listExports],
  alert: [api.listAlerts, api.findAccountLimits],
  seat: [api.listSeats, api.listSipGroups, api.listCcGroups],
}

/** Events come in bursts: what they make stale is read again this often at most. */
const gatherMs = 700
const againAfterMs = 2_000

/**
 * Reads server-sent events through fetch, because EventSource cannot carry the ticket, and has the pages read anew what
 * changed. Reconnects with the last event's id until it is aborted; the pages also poll slowly.
 */
export const followLiveFeed = async (signal: AbortSignal): Promise<void> => {
  const stale = gatherStale(signal)
  let lastEventId: string | undefined
  while (!signal.aborted) {
    try {
      const response = await fetch(api.openLiveFeed.path, {
        signal,
        headers: {
          'x-access-token': readSession()?.ticket ?? '',
          'accept-language': currentLanguage(),
          ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
        },
      })
      if (response.ok) connectionAnswered()
      if (response.ok && response.body !== null)
        for await (const event of eventsOf(response.body)) {
          lastEventId = event.id ?? lastEventId
          if (event.kind === 'reset') stale.everything()
          else stale.add(staleByKind[event.kind] ?? [])
        }
    } catch {
      // The server is away, or this page is: the first is tried again below.
      if (!signal.aborted) connectionFailed()
    }
    await pause(againAfterMs, signal)
  }
}

const gatherStale = (signal: AbortSignal) => {
  const paths = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  const readAgain = (): void => {
    timer = undefined
    for (const path of paths) void queryClient.invalidateQueries({ queryKey: [path] })
    paths.clear()
  }
  return {
    add: (routes: readonly Route[]): void => {
      for (const route of routes)
        for (const key of callKey(route)) if (typeof key === 'string') paths.add(key)
      if (paths.size > 0) timer ??= setTimeout(readAgain, gatherMs)
    },
    everything: () => void queryClient.invalidateQueries(),
  }
}

type LiveEvent = { readonly kind: string; readonly id?: string }

/** The text/event-stream format: fields up to an empty line, comments begin with a colon. */
async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncIterable<LiveEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (rest + part.value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line): [string, string] => {
          const colon = line.indexOf(': ')
          return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 2)]
        }),
      )
      const [kind, id] = [fields.get('event'), fields.get('id')]
      if (kind !== undefined) yield { kind, ...(id === undefined ? {} : { id }) }
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const rested = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', rested)
      resolve()
    }
    const timer = setTimeout(rested, ms)
    signal.addEventListener('abort', rested)
    // The event is long over where the page went away before.
    if (signal.aborted) rested()
  })
