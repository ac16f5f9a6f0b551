import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountId } from '@parley/contract/vocabulary'
import type { ServerApp } from '../../platform/server-app.ts'
import { type DemonstrationRun, hasRunDemonstration } from './run-demonstration.ts'
import { type Carrier, seedDemonstration } from './seed-demonstration.ts'
import { seedMessages } from './seed-messages.ts'

export type DemonstrationOrder = {
  readonly root: AccountId
  readonly carrier: Carrier
  /** The address of the simulated SMS provider; without one nothing is sent. */
  readonly smsc: Carrier | undefined
  readonly when: 'once' | 'again' | 'never'
  readonly run: DemonstrationRun
}

/**
 * Creates the demonstration's data and runs it when it is due. Returns the message to show if it does not run. Waits for an
 * unavailable database, since the server beside it serves calls. @throws what still fails after a minute of retries
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
    return 'The demonstration has run here before; npm start -- --again runs it once more.'
  const { root, smsc } = order
  const { customer } = demonstration
  const templates =
    smsc === undefined
      ? undefined
      : await seedMessages(app, { root, customer, provider: `http://${smsc.host}:${smsc.port}/sms` })
  await order.run.start(app, { ...demonstration, templates })
  return undefined
}
