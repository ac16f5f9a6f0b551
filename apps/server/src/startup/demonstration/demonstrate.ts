import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountId } from '@parley/contract/vocabulary'
import type { ServerApp } from '../../platform/server-app.ts'
import { type DemonstrationRun, hasRunDemonstration } from './run-demonstration.ts'
import { type Carrier, seedDemonstration } from './seed-demonstration.ts'
import { seedMessages } from './seed-messages.ts'

export type DemonstrationOrder = {
  readonly root: AccountId
  readonly carrier: Carrier
  /** Where the pretend SMS provider answers; without one nothing is sent. */
  readonly smsc: Carrier | undefined
  readonly when: 'once' | 'again' | 'never'
  readonly run: DemonstrationRun
}

/**
 * Makes what the demonstration needs and runs it when it is time. Answers what to say where it does not run. A database that goes away
 * meanwhile is waited for: the server beside it has calls to look after.
 * @throws what is still wrong after a minute of trying
 */
export const demonstrate = async (app: ServerApp, order: DemonstrationOrder): Promise<string | undefined> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await demonstrateOnce(app, order)
    } catch (error) {
      if (tries === mostTries) throw error
      app.events.databaseTrouble(error)
      await sleep(retryMs)
    }
  }
}

const retryMs = 1000
const mostTries = 60

const demonstrateOnce = async (app: ServerApp, order: DemonstrationOrder): Promise<string | undefined> => {
  const demonstration = await seedDemonstration(app, order.root, order.carrier)
  if (order.when === 'never') return undefined
  if (order.when === 'once' && (await hasRunDemonstration(app, demonstration)))
    return 'The demonstration ran here before; npm start -- --again runs it once more.'
  const { root, smsc } = order
  const { customer } = demonstration
  const templates =
    smsc === undefined
      ? undefined
      : await seedMessages(app, { root, customer, provider: `http://${smsc.host}:${smsc.port}/sms` })
  await order.run.start(app, { ...demonstration, templates })
  return undefined
}
