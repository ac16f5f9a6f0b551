import { unknownIntentId } from '@parley/contract/vocabulary'
import { pino } from 'pino'
import { createLine } from '../src/calls/lines/index.ts'
import { addContacts } from '../src/campaigns/contacts/index.ts'
import { createTask, startTask } from '../src/campaigns/tasks/index.ts'
import type { Actor, ServerApp } from '../src/platform/server-app.ts'
import { createScene, publishScene } from '../src/scripts/scenes/index.ts'
import { parseConfig } from '../src/startup/config.ts'
import { startServer } from '../src/startup/start-server.ts'
import { compileTestScript, testScript } from './test-scene.ts'
import { numbered } from './test-server.ts'

/** A server to be killed: at its first start it creates a task with contacts and starts it. */
const seed = async (app: ServerApp, actor: Actor): Promise<void> => {
  const scene = await createScene(app, actor, { name: 'hello', script: testScript })
  await publishScene(app, actor, { sceneId: scene, compile: compileTestScript })
  const line = await createLine(app, actor, {
    name: 'line',
    host: '127.0.0.1',
    port: 5070,
    callsPerSec: 1000,
  })
  const task = await createTask(app, actor, { name: 'task', sceneId: scene, lineId: line, robotNum: 12 })
  await addContacts(app, actor, { taskId: task, contacts: numbered(150) })
  await startTask(app, actor, task)
}

const config = parseConfig({ PARLEY_DATA: process.argv[2], PORT: '0', ENGINE_LINK_PORT: '0' })
const server = await startServer(config, {
  log: pino({ level: 'error' }),
  labelCall: () => ({ intentId: unknownIntentId, name: '', why: [] }),
  onCallSettled: () => undefined,
  onStep: () => undefined,
})
if (server.account.isNew) await seed(server.app, server.account.root)
process.send?.({ linkPort: server.linkPort })
