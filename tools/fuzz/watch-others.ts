import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

export type Watched = {
  readonly slowestMs: number
  readonly asked: number
  readonly failed: readonly string[]
}

/** Sends regular requests repeatedly, until it is stopped. */
export const watchOthers = (
  requests: readonly (() => Promise<Response>)[],
  stop: AbortSignal,
): Promise<Watched> => {
  const failed: string[] = []
  let slowestMs = 0
  let asked = 0
  const ask = async (request: () => Promise<Response>): Promise<void> => {
    const startedMs = performance.now()
    asked += 1
    try {
      const answer = await request()
      await answer.arrayBuffer()
      if (answer.status !== 200) failed.push(`${answer.url}: ${answer.status}`)
    } catch (cause) {
      failed.push(String(cause))
    }
    slowestMs = Math.max(slowestMs, performance.now() - startedMs)
  }
  const loop = async (request: () => Promise<Response>): Promise<void> => {
    while (!stop.aborted) {
      await ask(request)
      await sleep(200, undefined, { signal: stop }).catch(() => undefined)
    }
  }
  return Promise.all(requests.map(loop)).then(() => ({ slowestMs, asked, failed }))
}

/** Resident memory of a process, in MiB. Linux only; elsewhere undefined. */
export const residentMebibytes = async (pid: number | undefined): Promise<number | undefined> => {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  const pages = Number(text.split(' ')[1])
  return Number.isFinite(pages) && text !== '' ? (pages * 4096) / 1024 / 1024 : undefined
}
