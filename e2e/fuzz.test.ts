import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsIn, runFuzz } from '../tools/fuzz/run-fuzz.ts'
import { openRealProcesses, type RealProcesses } from '../tools/real-processes.ts'

/** Each test file has ports of its own; see `houseFor`. */
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

test('under ninety seconds of fuzzing no process ends, other requests are answered and calls continue', {
  timeout: 300_000,
}, async () => {
  const report = await runFuzz(installation, { seconds: 90, seed: 7, firstPort, rtp, say: () => {} })
  const { exits, others, calls } = report
  expect({ exits, failed: others.failed }).toEqual({ exits: [], failed: [] })
  expect(calls.talked).toBeGreaterThan(5)
  // Response times and memory are checked on an idle machine: `npm run fuzz`.
  expect(faultsIn({ ...report, others: { ...others, slowestMs: 0 }, growth: {} })).toEqual([])
})
