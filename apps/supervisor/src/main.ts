import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProcessEvent } from '@parley/contract/process-events'
import { type Child, startChild } from './child.ts'
import { tableHead, tableRow } from './table.ts'
import { sayTaken, takenPorts } from './taken-ports.ts'

const startedMs = Date.now()
const env = process.env
const dataFolder = resolve(env.PARLEY_DATA ?? './data')
/** The server turns it off if a line to a real carrier exists and it was on only by default. */
let withSandbox = env.SANDBOX?.toLowerCase() !== 'off'
const consoleAddress = { host: env.HOST ?? '127.0.0.1', port: Number(env.PORT ?? 5555) }
const entryOf = (app: string): string => fileURLToPath(new URL(`../../${app}/src/main.ts`, import.meta.url))
const elapsed = (): string => `${((Date.now() - startedMs) / 1000).toFixed(1)} s`
const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** The demonstration's accounts have a known password; otherwise the first start printed one. */
const sayWhere = (): void => {
  const { host, port } = consoleAddress
  say(`Open http://${host}:${port}${withSandbox ? ' and sign in as root / parley-demo' : ''}`)
}

let hasHead = false
const hear =
  (name: string) =>
  (update: ProcessEvent): void => {
    switch (update.kind) {
      case 'progress':
        say(`  ${name}: ${update.step} …`)
        return
      case 'ready':
        withSandbox &&= update.withSandbox !== false
        say(`  ${name}: ready, ${update.detail} (${elapsed()})`)
        return
      case 'say':
        say(update.text)
        return
      case 'callEnded':
        if (!hasHead) say(`\n${tableHead()}`)
        hasHead = true
        say(tableRow(update))
        return
      case 'demonstrationEnded':
        say(
          `\nThe demonstration called ${update.calls} contacts in ${update.seconds.toFixed(0)} s. Recordings: ${resolve(dataFolder, 'recordings')}`,
        )
        say('Parley keeps running; press Ctrl-C to stop it.')
        sayWhere()
    }
  }

const children: Child[] = []
const start = (name: string, more: Readonly<Record<string, string | undefined>> = {}): Child => {
  const child = startChild({
    name,
    entry: entryOf(name),
    env: { PARLEY_DATA: dataFolder, ...more },
    logFolder: resolve(dataFolder, 'logs'),
    onUpdate: hear(name),
    onRestart: say,
  })
  children.push(child)
  return child
}

let isStopping = false
const stop = async (): Promise<void> => {
  say('Stopping: running calls are finished first …')
  // The engine first, so that the server gets its last events; the sandbox last, so that calls can end.
  for (const child of [...children].reverse()) await child.stop()
  say('Ended.')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    void stop().then(() => process.exit(0))
  })
}

const taken = await takenPorts([
  { setting: 'PORT', transport: 'tcp', ...consoleAddress },
  {
    setting: 'ENGINE_LINK_PORT',
    transport: 'tcp',
    host: env.ENGINE_LINK_HOST ?? '127.0.0.1',
    port: Number(env.ENGINE_LINK_PORT ?? 5560),
  },
  ...(withSandbox
    ? [
        {
          setting: 'SANDBOX_PORT',
          transport: 'udp',
          host: env.SANDBOX_HOST ?? '127.0.0.1',
          port: Number(env.SANDBOX_PORT ?? 5070),
        } as const,
      ]
    : []),
])
if (taken.length > 0) {
  process.stderr.write(`${sayTaken(taken)}\n`)
  process.exit(1)
}

say('Parley is starting.')
const sandbox = withSandbox ? start('sandbox') : undefined
const server = start('server', { DEMONSTRATION: process.argv.includes('--again') ? 'again' : 'once' })
await Promise.all([sandbox?.ready, server.ready])
if (sandbox !== undefined && !withSandbox) {
  await sandbox.stop()
  say('The sandbox and its demonstration are off: a line to a real carrier exists. SANDBOX=on keeps them.')
}
await start('engine', {
  SANDBOX: withSandbox ? 'on' : 'off',
  DRAIN_SECONDS: env.DRAIN_SECONDS ?? (withSandbox ? '5' : '120'),
  // The server of this host, wherever it listens for engines.
  ENGINE_LINK: env.ENGINE_LINK ?? `127.0.0.1:${env.ENGINE_LINK_PORT ?? '5560'}`,
}).ready
say(`Ready after ${elapsed()}.`)
sayWhere()
