/** The server side of `bench/requests.ts`, a separate process so that its CPU is counted alone. */
import type { AddressInfo } from 'node:net'
import { findPrincipal } from '../apps/server/src/accounts/sessions/index.ts'
import { taskHandlers } from '../apps/server/src/campaigns/tasks/index.ts'
import type { ApiRequest } from '../apps/server/src/platform/http/index.ts'
import { newHttp } from '../apps/server/src/startup/http-server.ts'
import { openApiBench } from './api-bench.ts'

const bench = await openApiBench(process.argv[2] ?? '')
const installation = await bench.openTestTenant('requests')
const ticket = await bench.ticketOf(installation.account, 'requests')
const caller = await findPrincipal(bench.app, ticket)
if (caller === undefined) throw new Error('no principal')
const bare = newHttp()
const call = { app: bench.app, caller } as unknown as ApiRequest // The handler uses nothing else.
bare.get('/', async () => {
  const data = await taskHandlers.listTasks(call, { pageSize: 10 })
  return { status: true, msg: 'success', data, total: data.total }
})
await bare.listen({ host: '127.0.0.1', port: 0 })
const { port } = bare.server.address() as AddressInfo // A TCP listener has an address.
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.once('SIGTERM', () => {
  void bare
    .close()
    .then(() => bench.close())
    .then(() => process.exit(0))
})
process.send?.({ whole: `${bench.origin}/api/tasks`, bare: `http://127.0.0.1:${port}/`, ticket })
