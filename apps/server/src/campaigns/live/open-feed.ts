import { setTimeout as sleep } from 'node:timers/promises'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { liveEventOf } from '../../platform/live-event-of.ts'
import { type LiveEvent, type LivePlace, liveKeptMs } from '../../platform/live-feed.ts'
import { createEventIds, type EventIds } from './event-ids.ts'
import { accountsInSight, replayEvents } from './queries.ts'

/** How often the session and its visible accounts are checked. */
const lookMs = 5000
const mostWaiting = 2000
/** For a login that has its maximum of feeds. */
const retryOfRefusedMs = 30_000

/**
 * Changes in the principal's accounts, as server-sent events. With the id of the last event, those missed come first, or a
 * `reset` if they are no longer stored or too many: then the client reloads. A client that does not keep up also gets `reset`.
 * Ends with `bye` when the session or the server ends.
 */
export async function* openFeed({ app, principal, lastEventId }: ApiRequest): AsyncIterable<string> {
  const ids = createEventIds(app.sealKey)
  const inSight = () =>
    asAccount(app.database.api, principal.account, (tx) =>
      accountsInSight(tx, principal.account, principal.sessionId),
    )
  let accounts = new Set(await inSight())
  let waiting: LiveEvent[] = []
  let ring = new AbortController()
  let hasLost = false
  const hear = (events: readonly LiveEvent[]): void => {
    waiting.push(...events.filter(({ account }) => accounts.has(account)))
    if (waiting.length > mostWaiting) {
      waiting = []
      hasLost = true
    }
    ring.abort()
  }
  const lease = app.budgets.feeds.tryTake(principal.loginId)
  if (lease === undefined) {
    yield `retry: ${retryOfRefusedMs}\nevent: bye\ndata: {}\n\n`
    return
  }
  let isOver = false
  // Not one composed signal: in Node 20 some composed signals never fire.
  const wake = (): void => ring.abort()
  app.live.stopped.addEventListener('abort', wake)
  const close = app.feeds.open(principal.sessionId, () => {
    isOver = true
    ring.abort()
  })
  const now = await app.live.listen(hear)
  try {
    yield `retry: 2000\nid: ${ids.write(principal.account, now)}\nevent: hello\ndata: {}\n\n`
    yield* missed({ app, principal, lastEventId }, { ids, upTo: now })
    for (let lookedMs = Date.now(); !app.live.stopped.aborted && !isOver; ) {
      const events = waiting
      waiting = []
      if (hasLost) yield 'event: reset\ndata: {}\n\n'
      hasLost = false
      if (events.length > 0) yield events.map((event) => textOf(ids, principal.account, event)).join('')
      if (Date.now() - lookedMs >= lookMs) {
        lookedMs = Date.now()
        const seen = await inSight()
        if (seen === undefined) break
        accounts = new Set(seen)
        // Keep-alive for proxies on the way.
        yield ': still here\n\n'
      }
      if (waiting.length > 0) continue
      ring = new AbortController()
      if (app.live.stopped.aborted || isOver) break
      await sleep(lookMs, undefined, { signal: ring.signal }).catch(() => undefined)
    }
    yield 'event: bye\ndata: {}\n\n'
  } finally {
    app.live.leave(hear)
    app.live.stopped.removeEventListener('abort', wake)
    close()
    lease.release()
  }
}

async function* missed(
  { app, principal, lastEventId }: Pick<ApiRequest, 'app' | 'principal' | 'lastEventId'>,
  { ids, upTo }: { readonly ids: EventIds; readonly upTo: LivePlace },
): AsyncIterable<string> {
  if (lastEventId === undefined || lastEventId === '') return
  const after = ids.read(principal.account, lastEventId)
  const isKept = after !== undefined && app.nowMs() - after.atMs < liveKeptMs && after.tx <= upTo.tx
  const rows = isKept
    ? await asAccount(app.database.api, principal.account, (tx) =>
        replayEvents(tx, principal.account, { after, upTo, limit: mostWaiting + 1 }),
      )
    : []
  if (!isKept || rows.length > mostWaiting) yield 'event: reset\ndata: {}\n\n'
  else for (const row of rows) yield textOf(ids, principal.account, liveEventOf(row))
}

const textOf = (ids: EventIds, reader: string, { kind, data, account, place }: LiveEvent): string =>
  `${place === undefined ? '' : `id: ${ids.write(reader, place)}\n`}event: ${kind}\ndata: ${JSON.stringify({ accountId: account, ...data })}\n\n`
