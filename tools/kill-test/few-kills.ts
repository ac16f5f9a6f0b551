import type { TaskId } from '@parley/contract/vocabulary'
import { callees, openRealProcesses, until } from '../real-processes.ts'
import { checkTasks, countIn } from './judge-tasks.ts'
import { createPromises } from './promises.ts'

/** Kills one server, one engine and PostgreSQL in turn, in a minute or two. @returns the exit code */
export const fewKills = async (contacts: number): Promise<number> => {
  const promises = createPromises()
  const { say, expect } = promises
  const installation = await openRealProcesses(5600, { SANDBOX_PACE: '0.5', ENGINE_CALLS: '40' })
  const count = (from: string, values: readonly unknown[]) => countIn(installation, from, values)
  const records = (task: TaskId): Promise<number> => count('call_record where task = $1', [task])
  const finished = (task: TaskId) => async (): Promise<boolean> =>
    (await count(`task where id = $1 and status = 'finished'`, [task])) === 1

  try {
    for (const app of ['sandbox', 'server', 'engine'] as const) await installation.start(app)
    say('part 1: the server is killed during 20 calls')
    const first = await installation.startCampaign({
      name: 'outlives the server',
      contacts: callees(20, ['00']),
      robotNum: 40,
      ringSec: 4,
    })
    await until(
      '20 calls in talk',
      60,
      async () => (await count(`attempt where task = $1 and status = 'talking'`, [first])) === 20,
    )
    await installation.kill('server')
    say(`server killed with 20 calls in talk; ${await installation.recordings()} recordings are finished`)
    await until(
      'the 20 calls to end without a server',
      120,
      async () => (await installation.recordings()) === 20,
    )
    say('all 20 calls talked to their end while no server ran')
    await installation.start('server')
    await until('every record', 60, finished(first))
    await checkTasks(installation, promises, { tasks: [first], imported: 20 })
    expect(
      'calls that ended as finished, with a recording',
      await count(`call_record where task = $1 and status = 'finished' and recording_key is not null`, [
        first,
      ]),
      20,
    )

    say(`part 2: the engine, then everything, is killed during a campaign of ${contacts} contacts`)
    const mixed = callees(contacts, ['00', '01', '09', '00', '10'])
    const second = await installation.startCampaign({
      name: 'killed',
      contacts: mixed,
      robotNum: 40,
      ringSec: 4,
    })
    await until('a quarter of the records', 240, async () => (await records(second)) >= contacts / 4)
    await installation.kill('engine')
    const atKill = await records(second)
    say(`engine killed after ${atKill} records`)
    await installation.start('engine')
    await until(
      'forty more records, and calls in talk',
      240,
      async () => (await records(second)) >= Math.min(atKill + 45, contacts - 20),
    )
    await Promise.all([installation.kill('engine'), installation.kill('server'), installation.killPostgres()])
    say('engine, server and PostgreSQL killed at once')
    await Promise.all([installation.start('server'), installation.start('engine')])
    await until('the end of the campaign', 420, finished(second))
    await checkTasks(installation, promises, { tasks: [second], imported: contacts })
  } catch (cause) {
    promises.broke(String(cause))
  } finally {
    if (!promises.areKept()) promises.say(`what each process said lies in ${installation.folder}/logs`)
    await installation.end(promises.areKept() ? undefined : 'folder')
  }
  return promises.finish()
}
