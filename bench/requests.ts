/**
 * `npx tsx bench/requests.ts [seconds]`: requests per second of the server's own CPU for the task list, once
 * through the whole API (ticket, session row, role, DTO, handler, response cut to the contract), once the same
 * handler's query on bare Fastify, alternating in the same run. The ratio is the cost of the API.
 */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const seconds = Number(process.argv[2] ?? 4)
const folder = await mkdtemp(join(tmpdir(), 'parley-requests-'))
const server = fork(fileURLToPath(new URL('./requests-server.ts', import.meta.url)), [folder], {
  execArgv: ['--import', 'tsx'],
})
type Update = { readonly whole: string; readonly bare: string; readonly ticket: string }
const ask = <Answer>(message?: string): Promise<Answer> =>
  new Promise((resolve) => {
    server.once('message', (answer) => resolve(answer as Answer)) // Sent by our own child process.
    if (message !== undefined) server.send(message)
  })

try {
  const { whole, bare, ticket } = await ask<Update>()
  const headers = { 'x-access-token': ticket }
  const drive = async (url: string): Promise<number> => {
    const untilMs = Date.now() + seconds * 1000
    const before = await ask<number>('cpu')
    let requests = 0
    const one = async (): Promise<void> => {
      while (Date.now() < untilMs) {
        const answer = await fetch(url, { headers })
        if (answer.status !== 200) throw new Error(await answer.text())
        await answer.arrayBuffer()
        requests += 1
      }
    }
    await Promise.all(Array.from({ length: 8 }, one))
    return requests / (((await ask<number>('cpu')) - before) / 1e6)
  }
  console.log(
    `${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}, Node ${process.version}, 8 connections`,
  )
  await drive(whole)
  const rates: { readonly whole: number; readonly bare: number }[] = []
  for (let round = 0; round < 3; round += 1)
    rates.push({ bare: await drive(bare), whole: await drive(whole) })
  const median = (of: 'whole' | 'bare'): number => rates.map((rate) => rate[of]).sort((a, b) => a - b)[1] ?? 0
  console.log(`bare Fastify, same handler: ${median('bare').toFixed(0)} requests per CPU-second`)
  console.log(`whole API:                  ${median('whole').toFixed(0)} requests per CPU-second`)
  console.log(`ratio whole : bare          ${(median('whole') / median('bare')).toFixed(2)}`)
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  await rm(folder, { recursive: true, force: true })
}
