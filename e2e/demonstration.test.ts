import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

const hasVoice = spawnSync('sh', ['-c', 'command -v espeak-ng']).status === 0
if (process.env.CI && !hasVoice) throw new Error('espeak-ng is missing in CI')

/** The whole product as `npm start` runs it, in a folder and on ports of its own. */
const startParley = (folder: string) => {
  const parley = spawn(process.execPath, ['--import', 'tsx', 'apps/supervisor/src/main.ts'], {
    env: {
      ...process.env,
      PARLEY_DATA: folder,
      PORT: '5755',
      ENGINE_LINK_PORT: '5760',
      ENGINE_LINK: '127.0.0.1:5760',
      SIP_PORT: '5765',
      RTP_PORTS: '45000-45199',
      SANDBOX_PORT: '5790',
      SANDBOX_RTP_PORTS: '45200-45399',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let screen = ''
  parley.stdout.on('data', (chunk: Buffer) => (screen += chunk.toString()))
  const gone = new Promise<number | null>((resolve) => parley.once('exit', resolve))
  return {
    screen: () => screen,
    stop: () => {
      parley.kill('SIGTERM')
      return gone
    },
  }
}

test.skipIf(!hasVoice)(
  'the demonstration calls twelve callees, labels each call and keeps everything for the next start',
  { timeout: 240_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-demonstration-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const first = startParley(folder)
    onTestFinished(async () => {
      await first.stop()
    })
    await vi.waitFor(() => expect(first.screen()).toContain('The demonstration called 12 contacts'), {
      timeout: 180_000,
      interval: 500,
    })
    const rows = first
      .screen()
      .split('\n')
      .map((line) => line.split('│').map((cell) => cell.trim()))
      .filter(([number]) => /^\d{11,13}$/.test(number ?? ''))
    const endOf = (number: string) => rows.find(([called]) => called === number)?.slice(2, 4)
    expect(rows).toHaveLength(12)
    for (const agrees of ['12025550001', '12025550002', '12025550003', '12025550004'])
      expect(endOf(agrees), agrees).toEqual(['6 finished', 'interested'])
    for (const refuses of ['12025550101', '12025550102'])
      expect(endOf(refuses), refuses).toEqual(['6 finished', 'refused'])
    expect(endOf('12025550901')).toEqual(['10 userBusy', 'not reached'])
    expect(endOf('12025551001')).toEqual(['25 ringTooLong', 'not reached'])
    expect(endOf('8613900000001')).toEqual(['6 finished', '有意向'])
    expect(endOf('8613900000101')).toEqual(['6 finished', '已拒绝'])
    const recordings = (await readdir(join(folder, 'recordings'), { recursive: true })).filter((name) =>
      name.endsWith('.wav'),
    )
    expect(recordings).toHaveLength(8)
    expect(await first.stop()).toBe(0)

    const second = startParley(folder)
    onTestFinished(async () => {
      await second.stop()
    })
    await vi.waitFor(() => expect(second.screen()).toContain('The demonstration ran here before'), {
      timeout: 60_000,
      interval: 200,
    })
    expect(await second.stop()).toBe(0)
  },
)
