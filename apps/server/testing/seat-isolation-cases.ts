import * as agentGroups from '../src/calls/agent-groups/queries.ts'
import * as pacing from '../src/campaigns/pacing/queries.ts'
import * as tasks from '../src/campaigns/tasks/queries.ts'
import { uuidv7 } from '../src/platform/uuid.ts'
import { type IsolationCase, page, read, write } from './isolation-case.ts'

const longAgo = { fromMs: 0, toMs: 4_000_000_000_000 }

/** Isolation cases of seats and pacing. */
export const seatIsolationCases: Readonly<Record<string, Readonly<Record<string, IsolationCase>>>> = {
  'agent-groups': {
    pageOfGroups: read(async (db, account, one) => {
      const { groups } = await agentGroups.pageOfGroups(db, account, { kind: 'sip', name: '', ...page })
      return groups.filter(({ id }) => id === one.group)
    }),
    listGroups: {
      ...read(async (db, account, one) =>
        (await agentGroups.listGroups(db, account)).filter(({ id }) => id === one.group),
      ),
      isForOwnerOnly: true,
    },
    findGroup: read((db, account, one) => agentGroups.findGroup(db, account, one.group)),
    insertGroup: write((db, account, { account: owner }) =>
      agentGroups.insertGroup(db, account === owner ? account : owner, {
        id: uuidv7(),
        kind: 'cc',
        name: 'new',
        wrapUpSec: 1,
      }),
    ),
    updateGroup: write((db, account, one) =>
      agentGroups.updateGroup(db, account, { id: one.group, name: 'twin', wrapUpSec: 1, version: 1 }),
    ),
    countTasksOfGroup: read(async (db, account, one) => {
      await tasks.setTaskStatus(db, account, { id: one.task, status: 'running' })
      return agentGroups.countTasksOfGroup(db, account, one.group)
    }),
    deleteGroup: write((db, account, one) => agentGroups.deleteGroup(db, account, one.group)),
    pageOfSeats: read(async (db, account, one) => {
      const { seats } = await agentGroups.pageOfSeats(db, account, { group: one.group, ...page })
      return seats
    }),
    findSeat: read((db, account, one) => agentGroups.findSeat(db, account, one.seat)),
    insertSeat: write((db, account, one) =>
      agentGroups.insertSeat(db, account, {
        seat: {
          id: uuidv7(),
          group: one.group,
          name: 'twin',
          host: '127.0.0.1',
          port: 5060,
          transport: 'udp',
          number: '1',
          line: null,
        },
        most: 10,
      }),
    ),
    updateSeat: write((db, account, one) =>
      agentGroups.updateSeat(db, account, {
        id: one.seat,
        name: 'changed',
        version: 1,
        host: '127.0.0.1',
        port: 5061,
        transport: 'tcp',
        number: '2',
        line: null,
        isMoved: true,
      }),
    ),
    setSeatState: write((db, account, one) =>
      agentGroups.setSeatState(db, account, { id: one.seat, state: 'paused' }),
    ),
    deleteSeat: write((db, account, one) => agentGroups.deleteSeat(db, account, one.seat)),
  },
  pacing: {
    findSceneOutboundType: read((db, account, one) => pacing.findSceneOutboundType(db, account, one.task)),
    findPacing: read((db, account, one) => pacing.findPacing(db, account, one.task)),
    upsertPacing: write((db, account, one) =>
      pacing.upsertPacing(db, account, {
        task: one.task,
        group: one.group,
        policy: 'proportional',
        callsPerSeat: 2,
        targetLoss: 0.02,
      }),
    ),
    deletePacing: write((db, account, one) => pacing.deletePacing(db, account, one.task)),
    pageOfDecisions: read(async (db, account, one) => {
      const { decisions } = await pacing.pageOfDecisions(db, account, { task: one.task, ...page })
      return decisions
    }),
    listOutcomes: read((db, account, one) =>
      pacing.listOutcomes(db, account, { group: one.group, ...longAgo }),
    ),
    sumSeatTime: read(async (db, account, one) => {
      const { busyMs, signedInMs } = await pacing.sumSeatTime(db, account, { group: one.group, ...longAgo })
      return busyMs + signedInMs
    }),
  },
}
