import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demonstrationWords, type SavingsWords } from '../apps/server/src/startup/demonstration/index.ts'
import { modelForTests } from '../edge/speech/test-models.ts'
import { hasEspeak } from '../edge/speech/test-recognizers.ts'
import { freePort } from '../edge/telephony/sip/peers/free-port.ts'
import { openApiClient } from '../tools/api-client.ts'

/** Shared by all tests, so that each model is fetched once. */
const modelsFolder = process.env.PARLEY_MODELS ?? resolve('models')

/** The whole product as `npm start` runs it, with a folder and ports of its own. */
const startParley = async (folder: string) => {
  const [port, linkPort, sipPort, sandboxPort, smsPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])
  const parley = spawn(process.execPath, ['--import', 'tsx', 'apps/supervisor/src/main.ts'], {
    env: {
      ...process.env,
      PARLEY_DATA: folder,
      PORT: String(port),
      ENGINE_LINK_PORT: String(linkPort),
      ENGINE_LINK: `127.0.0.1:${linkPort}`,
      SIP_PORT: String(sipPort),
      RTP_PORTS: '45000-45199',
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMS_PORT: String(smsPort),
      SANDBOX_RTP_PORTS: '45200-45399',
      PARLEY_MODELS: modelsFolder,
      SPEECH_MODELS: 'moonshine-tiny,silero-vad,tdt-mandarin',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let screen = ''
  parley.stdout.on('data', (chunk: Buffer) => (screen += chunk.toString()))
  const gone = new Promise<number | null>((resolve) => parley.once('exit', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    screen: () => screen,
    stop: () => {
      parley.kill('SIGTERM')
      return gone
    },
  }
}

/** Expected end of each persona's call: status, and label where the script has one for it. */
const ends: Readonly<
  Record<string, readonly [status: string, label: keyof SavingsWords['labels'] | 'cannot tell' | '']>
> = {
  '00': ['6 finished', 'interested'],
  '01': ['6 finished', 'refused'],
  '02': ['6 finished', 'interested'],
  '03': ['6 finished', 'interested'],
  '04': ['6 finished', 'person'],
  '05': ['6 finished', 'interested'],
  '06': ['6 finished', 'silent'],
  '07': ['6 finished', 'cannot tell'],
  '08': ['6 finished', 'doNotCall'],
  '09': ['10 userBusy', 'notReached'],
  '10': ['25 ringTooLong', 'notReached'],
  '11': ['12 rejected', 'notReached'],
  '12': ['7 invalidNumber', 'notReached'],
  '13': ['9 unreachable', 'notReached'],
  '14': ['24 voicemail', 'notReached'],
  // The SIP response is "busy"; the announcement before it gives the reason.
  '15': ['8 poweredOff', 'notReached'],
  // The line's own fault uses no attempt: the contact waits for a retry and has no label yet.
  '16': ['27 lineUnavailable', ''],
}
/** The states of the messages. */
const statesOf = (messages: unknown): readonly unknown[] =>
  Array.isArray(messages) ? [...new Set(messages.map(({ state }: { state: unknown }) => state))] : []

const stems = { 'en-US': '1202555', 'zh-CN': '861390000', 'zh-HK': '8529000', 'id-ID': '628120000' }

test.skipIf(!hasEspeak())(
  'the demonstration covers every persona in every language, and keeps its data for the next start',
  { timeout: 420_000 },
  async () => {
    // With both models present from the start, every callee is recognized from audio.
    await Promise.all([modelForTests('moonshine-tiny'), modelForTests('tdt-mandarin')])
    const folder = await mkdtemp(join(tmpdir(), 'parley-demonstration-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const first = await startParley(folder)
    onTestFinished(async () => {
      await first.stop()
    })
    await vi.waitFor(() => expect(first.screen()).toContain('The demonstration called 68 contacts'), {
      timeout: 360_000,
      interval: 500,
    })
    const rows = first
      .screen()
      .split('\n')
      .map((line) => line.split(' | ').map((cell) => cell.trim()))
      .filter(([number]) => /^\d{11,13}$/.test(number ?? ''))
    expect(rows).toHaveLength(68)
    const wrong = demonstrationWords.flatMap(({ language, labels }) =>
      Object.entries(ends).flatMap(([persona, [expected, label]]) => {
        const number = `${stems[language]}${persona}01`
        const [, , status = '', said = ''] = rows.find(([called]) => called === number) ?? []
        const wanted = label === '' || label === 'cannot tell' ? label : labels[label]
        return status === expected && said === wanted
          ? []
          : [`${number}: ${status}, ${said}; expected ${expected}, ${wanted}`]
      }),
    )
    expect(wrong).toEqual([])
    const recordings = (await readdir(join(folder, 'recordings'), { recursive: true })).filter((name) =>
      name.endsWith('.wav'),
    )
    // Eleven personas per language use recognition: ten that answer, and the announcement before a failure.
    expect(recordings).toHaveLength(44)
    // Every interested callee, four personas in each of the four languages, got one message, and it arrived.
    const customer = await openApiClient(first.url, 'customer')
    await vi.waitFor(
      async () => {
        const { data, total } = await customer.call('GET', '/api/parley/sms/messages?pageSize=100')
        expect([total, statesOf(data)]).toEqual([16, ['delivered']])
      },
      { timeout: 60_000, interval: 500 },
    )
    expect(await first.stop()).toBe(0)

    const second = await startParley(folder)
    onTestFinished(async () => {
      await second.stop()
    })
    await vi.waitFor(() => expect(second.screen()).toContain('The demonstration has run here before'), {
      timeout: 60_000,
      interval: 200,
    })
    expect(await second.stop()).toBe(0)
  },
)
