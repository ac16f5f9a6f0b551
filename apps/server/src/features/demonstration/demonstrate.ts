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

/** Makes what the demonstration needs and runs it when it is time. Answers what to say where it does not run. */
export const demonstrate = async (app: ServerApp, order: DemonstrationOrder): Promise<string | undefined> => {
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
