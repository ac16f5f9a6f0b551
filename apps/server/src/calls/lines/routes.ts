import { limitAndOffset } from '@parley/contract/api'
import { LineStatus, LineType } from '@parley/contract/vocabulary'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { ApiRequest, Handlers } from '../../platform/http/index.ts'
import { isTestLine } from '../../platform/test-line.ts'
import {
  type KeptLine,
  type LineGrantRow,
  listLineGrants,
  listLines,
  listUsableLines,
  pageOfLines,
} from './queries.ts'
import {
  addLine,
  changeLine,
  deleteLines,
  getLine,
  grantLineToUser,
  withdrawLineGrant,
} from './save-lines.ts'

export const lineHandlers = {
  listUsableLines: async (request) => {
    const lines = await read(request, (tx) => listUsableLines(tx, request.principal.account))
    return {
      data: lines.map(({ id, name, callingNumber, maxConcurrency, ringCeilingSec, host, port }) => ({
        lineId: id,
        id,
        name,
        callingNumber,
        maxConcurrency,
        ringCeilingSec,
        isTestLine: isTestLine({ host, port }, request.app.sandbox),
      })),
      total: lines.length,
    }
  },
  listLines: async (request, input) => {
    const page = { name: input.name ?? '', ...limitAndOffset(input) }
    const { lines, total } = await read(request, (tx) => pageOfLines(tx, request.principal.account, page))
    return { data: lines.map(lineToWire), total }
  },
  pullLines: async (request) => {
    const lines = await read(request, (tx) => listLines(tx, request.principal.account))
    return { data: lines.map(({ id, name }) => ({ id, name })), total: lines.length }
  },
  findLine: async (request, input) =>
    lineToWire(await read(request, (tx) => getLine(tx, request.principal, input.lineId ?? input.id))),
  addLine: async (request, input) => lineToWire(await addLine(request, input)),
  updateLine: async (request, input) => lineToWire(await changeLine(request, input)),
  deleteLine: async (request, { id }) => {
    await deleteLines(request, id)
    return undefined
  },
  listLineGrants: async (request, { lineId }) => {
    const { principal } = request
    const grants = await read(request, async (tx) =>
      listLineGrants(tx, principal.account, (await getLine(tx, principal, lineId)).id),
    )
    return { data: grants.map(grantToWire), total: grants.length }
  },
  addLineGrant: async (request, input) => ({
    ...grantToWire(await grantLineToUser(request, input)),
    userId: input.userId,
  }),
  deleteLineGrant: async (request, input) => {
    await withdrawLineGrant(request, input)
    return undefined
  },
  updateLineGrant: async (request, input) => ({
    ...grantToWire(await grantLineToUser(request, input)),
    userId: input.userId,
  }),
} satisfies Partial<Handlers>

const read = <T>({ app, principal }: ApiRequest, work: (tx: Tx) => Promise<T>): Promise<T> =>
  asAccount(app.database.api, principal.account, work)

const lineToWire = (line: KeptLine) => ({
  id: line.id,
  lineId: line.id,
  name: line.name,
  type: LineType.toWire(line.type),
  status: LineStatus.toWire(line.status === 'enabled' ? 'enabled' : 'disabled'),
  address: `${line.host.includes(':') ? `[${line.host}]` : line.host}:${line.port}`,
  transport: line.transport,
  username: line.username,
  callingNumber: line.callingNumber,
  maxConcurrency: line.maxConcurrency,
  ringCeilingSec: line.ringCeilingSec,
  callsPerSec: line.callsPerSec,
  networks: [...line.networks],
  rtpTimeoutSec: line.rtpTimeoutSec,
  health: healthToWire(line),
  accountId: line.account,
})

const healthToWire = ({ health, fault, faultCode, healthSinceMs, probeAtMs }: KeptLine) => {
  if (health === null || health === 'closed')
    return { state: 'good' as const, fault: null, sipCode: null, sinceTs: null, nextTryTs: null }
  return {
    state: health === 'open' ? ('paused' as const) : ('testing' as const),
    fault,
    sipCode: faultCode,
    sinceTs: epochSeconds(healthSinceMs),
    nextTryTs: epochSeconds(probeAtMs),
  }
}

const grantToWire = ({ line, grantee, granteeName, login, maxConcurrency }: LineGrantRow) => ({
  lineId: line,
  userId: login ?? grantee,
  accountId: grantee,
  account: granteeName,
  maxConcurrency,
})
