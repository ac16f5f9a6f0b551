import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian's baresip as a telephone: answers automatically, plays a wav, records its input, sends digits. */
export interface Baresip {
  readonly port: number
  /** Everything on its control socket and its output so far. */
  output(): string
  press(digit: string): void
  hangUp(): void
  /** Files that it recorded. */
  recordings(): Promise<readonly string[]>
  close(): Promise<void>
}

export const hasBaresip = (): boolean =>
  spawnSync('sh', ['-c', 'command -v baresip && command -v sox && command -v espeak-ng']).status === 0

export const startBaresip = async (options: {
  readonly port: number
  readonly controlPort: number
  readonly says: string
}): Promise<Baresip> => {
  const home = await mkdtemp(join(tmpdir(), 'parley-baresip-'))
  await mkdir(join(home, 'heard'))
  makeWav(join(home, 'says.wav'), options.says)
  await writeFile(join(home, 'config'), config(home, options))
  await writeFile(
    join(home, 'accounts'),
    `<sip:bob@127.0.0.1:${options.port}>;regint=0;answermode=auto;audio_codecs=PCMU/8000/1,PCMA/8000/1\n`,
  )
  await writeFile(join(home, 'contacts'), '')
  const phone = spawn('baresip', ['-4', '-f', home, '-v', '-t', '60'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [phone.stdout, phone.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const control = await connectTo(options.controlPort, phone)
  control.on('data', (chunk) => (output += chunk.toString()))
  control.on('error', () => {})
  const command = (words: Readonly<Record<string, string>>): void => {
    const json = JSON.stringify(words)
    control.write(`${json.length}:${json},`)
  }
  return {
    port: options.port,
    output: () => output,
    press: (digit) => command({ command: 'sndcode', params: digit }),
    hangUp: () => command({ command: 'hangup' }),
    recordings: async () => (await readdir(join(home, 'heard'))).map((name) => join(home, 'heard', name)),
    close: async () => {
      control.destroy()
      const gone = new Promise((resolve) => phone.once('exit', resolve))
      phone.kill('SIGTERM')
      const impatience = setTimeout(() => phone.kill('SIGKILL'), 3000)
      await gone
      clearTimeout(impatience)
      await rm(home, { recursive: true })
    },
  }
}

/** Padded with silence: when its wav ends, baresip ends the call. */
const makeWav = (path: string, says: string): void => {
  const spoken = spawnSync('espeak-ng', ['-v', 'en-us', '--stdout', says], { maxBuffer: 16 * 1024 * 1024 })
  spawnSync('sox', ['-t', 'wav', '-', '-r', '8000', '-c', '1', '-b', '16', path, 'pad', '0.4', '60'], {
    input: spoken.stdout,
  })
}

const config = (
  home: string,
  { port, controlPort }: { readonly port: number; readonly controlPort: number },
): string =>
  [
    `sip_listen 127.0.0.1:${port}`,
    'call_local_timeout 120',
    'call_max_calls 4',
    `audio_source aufile,${join(home, 'says.wav')}`,
    'ausrc_srate 8000',
    'audio_level no',
    `snd_path ${join(home, 'heard')}`,
    'rtp_ports 37000-37100',
    'module_path /usr/lib/baresip/modules',
    'module g711.so',
    'module aufile.so',
    'module sndfile.so',
    'module_tmp uuid.so',
    'module_tmp account.so',
    'module_app menu.so',
    'module_app ctrl_tcp.so',
    `ctrl_tcp_listen 127.0.0.1:${controlPort}`,
    '',
  ].join('\n')

const connectTo = async (port: number, phone: ChildProcess): Promise<Socket> => {
  for (let attempt = 0; attempt < 50; attempt++) {
    if (phone.exitCode !== null) throw new Error(`baresip ended with ${phone.exitCode}`)
    const socket = await new Promise<Socket | undefined>((resolve) => {
      const trying = connect(port, '127.0.0.1', () => resolve(trying))
      trying.once('error', () => resolve(undefined))
    })
    if (socket) return socket
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('baresip does not listen on its control port')
}
