import { api } from '@parley/contract/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../platform/call-api.ts'
import { readAgain } from '../../platform/use-request.ts'

/** Running → done, stopped or failed. `done` cases are kept whatever follows. */
export type SpokenRun = {
  readonly state: 'running' | 'done' | 'stopped' | 'failed'
  readonly done: number
  readonly failed: number
  readonly total: number
  readonly error?: unknown
}

/** Runs cases through speech one after the other, so that each is kept and shown as it comes. Leaving the page stops after the one under way. */
export const useSpokenRun = (sceneId: string) => {
  const client = useQueryClient()
  const [run, setRun] = useState<SpokenRun>()
  const mustStop = useRef(false)
  useEffect(
    () => () => {
      mustStop.current = true
    },
    [],
  )
  const start = async (ids: () => Promise<readonly string[]>, voices: number): Promise<void> => {
    mustStop.current = false
    let now: SpokenRun = { state: 'running', done: 0, failed: 0, total: 0 }
    const report = (next: Partial<SpokenRun>): void => {
      now = { ...now, ...next }
      setRun(now)
    }
    report({})
    try {
      const cases = await ids()
      report({ total: cases.length })
      for (const id of cases) {
        if (mustStop.current) {
          report({ state: 'stopped' })
          return
        }
        const { failed } = await callApi(api.runSpokenTestCases, { sceneId, id: [id], voices })
        report({ done: now.done + 1, failed: now.failed + failed })
        await readAgain(client, [api.listTestCases])
      }
      report({ state: 'done' })
    } catch (error) {
      report({ state: 'failed', error })
    }
  }
  return {
    run,
    start,
    stop: (): void => {
      mustStop.current = true
    },
  }
}

/** Every case of a scene, page by page. */
export const everyCase = async (sceneId: string): Promise<readonly string[]> => {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const found = await callApi(api.listTestCases, { id: sceneId, page, pageSize: 200 })
    if (!('total' in found)) return ids
    ids.push(...found.data.map(({ id }) => id))
    if (found.data.length === 0 || ids.length >= found.total) return ids
  }
}
