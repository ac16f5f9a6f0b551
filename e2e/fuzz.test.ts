import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsIn, runFuzz } from '../tools/fuzz/run-fuzz.ts'
import { openRealProcesses, type RealProcesses } from '../tools/real-processes.ts'

/** Each file of stories has ports of its own; see `houseFor`. */
const nth = Number(process.env.VITEST_POOL_ID ?? 1)
const firstPort = Number(process.env.E2E_PORTS ?? 6000) + nth * 100
const rtp = { from: 40_000 + (nth % 8) * 1000, to: 40_399 + (nth % 8) * 1000 }

let installation: RealProcesses

beforeAll(async () => {
  installation = await openRealProcesses(firstPort, {
    RTP_PORTS: `${rtp.from}-${rtp.to}`,
    SANDBOX_RTP_PORTS: `${rtp.from + 400}-${rtp.from + 799}`,
  })
}, 60_000)
afterAll(() => installation.end(), 60_000)

test('whatever strangers send for a minute and a half, no process ends, others are answered and calls go on', {
  timeout: 300_000,
}, async () => {
  const report = await runFuzz(installation, { seconds: 90, seed: 7, firstPort, rtp, say: () => {} })
  const { exits, others, calls } = report
  expect({ exits, failed: others.failed }).toEqual({ exits: [], failed: [] })
  expect(calls.talked).toBeGreaterThan(5)
  // How long answers took and what memory did is judged where nothing else runs: `npm run fuzz`.
  expect(faultsIn({ ...report, others: { ...others, slowestMs: 0 }, growth: {} })).toEqual([])
})
