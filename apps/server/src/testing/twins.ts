import {
  type AccountId,
  accountId,
  type DialRound,
  type LineId,
  loginId,
  type SceneId,
  sceneHash,
  sceneId,
  type TestCase,
  type TestResult,
  taskId,
} from '@parley/contract/vocabulary'
import * as accounts from '../features/accounts/queries.ts'
import * as attempts from '../features/attempts/queries.ts'
import * as audit from '../features/audit/queries.ts'
import * as blacklist from '../features/blacklist/queries.ts'
import * as callRules from '../features/call-rules/queries.ts'
import * as consents from '../features/consents/queries.ts'
import * as intentTags from '../features/intent-tags/queries.ts'
import * as keywords from '../features/keywords/queries.ts'
import * as lines from '../features/lines/queries.ts'
import * as logins from '../features/logins/queries.ts'
import * as questions from '../features/questions/queries.ts'
import * as recordings from '../features/recordings/queries.ts'
import * as replays from '../features/replays/queries.ts'
import * as sceneCategories from '../features/scene-categories/queries.ts'
import * as sceneCopies from '../features/scene-copies/queries.ts'
import * as sceneHeat from '../features/scene-heat/queries.ts'
import * as sceneVersions from '../features/scene-versions/queries.ts'
import * as scenes from '../features/scenes/queries.ts'
import * as strategies from '../features/strategies/queries.ts'
import * as tasks from '../features/tasks/queries.ts'
import * as testCases from '../features/test-cases/queries.ts'
import type { Db } from '../platform/db/index.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { accessTwins } from './access-twins.ts'
import { callTwins } from './call-twins.ts'
import { knowledgeTwins } from './knowledge-twins.ts'
import { moneyTwins } from './money-twins.ts'
import { seatTwins } from './seat-twins.ts'
import { compileTestScript, testScript } from './test-scene.ts'
import { page, read, type Twin, write } from './twin.ts'

const newScene = async (db: Db, account: AccountId): Promise<SceneId> => {
  const id = sceneId(uuidv7())
  await scenes.insertScene(db, account, { id, name: 'twin', language: 'en-US', script: testScript })
  return id
}

/** What is copied of the owner's scene into a new one. */
const copied = async (
  copy: (
    db: Db,
    account: AccountId,
    copy: { readonly from: SceneId; readonly to: SceneId },
  ) => Promise<number>,
  ...[db, account, one]: Parameters<Twin['run']>
): Promise<number> => copy(db, account, { from: one.scene, to: await newScene(db, account) })

const testCase: TestCase = { name: 'twin', variables: {}, turns: [] }
const testResult: TestResult = {
  isPassed: true,
  turns: [],
  endNodeId: '',
  isEndPassed: true,
  intentId: -1,
  isIntentPassed: true,
  nodeIds: [],
  connectionIds: [],
}

const dialRound: DialRound = {
  name: 'twin',
  execution: 'timed',
  minute: 600,
  calls: 2,
  tags: [9],
  range: 'all',
}

const redial = {
  strategy: null,
  mostAttempts: 3,
  mostPerDay: 1,
  callIntervalMin: 0,
  daysOff: ['2026-12-25'],
  purpose: 'service',
} as const

const version = (scene: SceneId) => ({
  id: uuidv7(),
  scene,
  compiled: compileTestScript(testScript),
  hash: sceneHash('0'.repeat(64)),
  publishedBy: 'twin',
})

const heatOf = (scene: SceneId) => ({ scene, n: 0, fromMs: 0, toMs: 4e12, mostCalls: 9 })

const recording = {
  resId: 'bye',
  part: 0,
  sha256: '0'.repeat(64),
  ms: 1,
  bytes: 1,
  headMs: 0,
  tailMs: 0,
  source: 'uploaded',
  word: '',
  voice: null,
  madeBy: 'twin',
} as const

/** Every query of every feature; one that is missing here fails the test. */
export const twins: Readonly<Record<string, Readonly<Record<string, Twin>>>> = {
  ...accessTwins,
  ...callTwins,
  ...seatTwins,
  knowledge: knowledgeTwins,
  ...moneyTwins,
  accounts: {
    insertAccount: write((db, account, { account: parent }) =>
      accounts.insertAccount(db, account === parent ? parent : account, {
        id: accountId(uuidv7()),
        name: 'new',
        role: 'resellersCustomer',
        concurrencyLimit: 0,
        creditMicroYuan: 0n,
      }),
    ),
    findAccount: read((db, account, one) => accounts.findAccount(db, account, one.account)),
    listAccounts: read(async (db, account, one) =>
      (await accounts.listAccounts(db, account)).filter((row) => row.id === one.account),
    ),
    setAccountStatus: {
      ...write((db, account, one) =>
        accounts.setAccountStatus(db, account, { id: one.account, status: 'arrears' }),
      ),
      isForParentOnly: true,
    },
    setConcurrencyLimit: {
      ...write((db, account, one) =>
        accounts.setConcurrencyLimit(db, account, { id: one.account, concurrencyLimit: 7 }),
      ),
      isForParentOnly: true,
    },
  },
  attempts: {
    listAttempts: read((db, account, one) =>
      attempts.listAttempts(db, account, { task: one.task, openOnly: false, limit: 10 }),
    ),
  },
  audit: {
    insertAudit: write((db, account, one) =>
      audit.insertAudit(db, account === one.account ? account : one.account, {
        id: uuidv7(),
        login: undefined,
        action: 'twin',
        subject: 'twin',
        before: null,
        after: null,
      }),
    ),
    listAudit: read(async (db, account, one) => {
      const all = { loginName: '', login: undefined, action: '', fromMs: undefined, toMs: undefined, ...page }
      return (await audit.listAudit(db, account, { ...all, subject: one.account })).entries
    }),
  },
  blacklist: {
    insertBlacklisted: write((db, _, one) =>
      blacklist.insertBlacklisted(db, one.account, { number: '5550000', source: 'person' }),
    ),
    insertNumbers: write((db, _, one) =>
      blacklist.insertNumbers(db, one.account, { numbers: ['5550001'], source: 'person' }),
    ),
    pageOfBlacklist: read(async (db, account, one) => {
      const all = { search: '', sources: undefined, task: undefined, ...page }
      return (await blacklist.pageOfBlacklist(db, account, all)).rows.filter(
        (row) => row.account === one.account,
      )
    }),
    deleteEntries: write((db, account, one) => blacklist.deleteEntries(db, account, [one.blacklisted])),
    listBlacklisted: {
      ...read(async (db, account, one) => [
        ...(await blacklist.listBlacklisted(db, account, [`777${one.task.replaceAll(/\D/g, '').slice(-8)}`])),
      ]),
      isForOwnerOnly: true,
    },
  },
  'call-rules': {
    listCallPasts: {
      ...read(async (db, account, one) => {
        const number = `777${one.task.replaceAll(/\D/g, '').slice(-8)}`
        const numbers = [{ id: one.contact, number }]
        const pasts = await callRules.listCallPasts(db, account, { numbers, nowMs: Date.now() })
        return pasts.filter(({ consent }) => consent !== null)
      }),
      isForOwnerOnly: true,
    },
    listWaitingContacts: {
      ...read((db, account, one) =>
        callRules.listWaitingContacts(db, account, { task: one.task, after: undefined, limit: 9, chain: [] }),
      ),
      isForOwnerOnly: true,
    },
    findPreflightFacts: {
      ...read((db, account, one) => callRules.findPreflightFacts(db, account, one.task)),
      isForOwnerOnly: true,
    },
    listAccountsAbove: {
      ...read(async (db, account, one) =>
        (await callRules.listAccountsAbove(db, account)).filter((id) => id === one.account),
      ),
      isForOwnerOnly: true,
    },
    listDecisions: read(
      async (db, account, one) =>
        (await callRules.listDecisions(db, account, { contact: one.contact, ...page }))?.decisions,
    ),
  },
  consents: {
    insertConsents: write((db, _, one) =>
      consents.insertConsents(db, one.account, {
        numbers: ['5550002'],
        kind: 'express',
        source: 'twin',
        evidence: '',
        givenMs: 0,
        expiresMs: undefined,
        createdBy: 'twin',
      }),
    ),
    pageOfConsents: read(async (db, account, one) => {
      const all = { search: '', isInForce: undefined, nowMs: Date.now(), ...page }
      return (await consents.pageOfConsents(db, account, all)).consents.filter(({ id }) => id === one.consent)
    }),
    revokeConsent: write((db, account, one) =>
      consents
        .revokeConsent(db, account, { id: one.consent, nowMs: Date.now() })
        .then((row) => (row ? 1 : 0)),
    ),
  },
  'intent-tags': {
    listTasksOfTags: read((db, account, one) =>
      intentTags.listTasksOfTags(db, account, { scene: one.scene, intentIds: [1] }),
    ),
  },
  keywords: {
    listScenesWithIntents: read(async (db, account, one) =>
      (await keywords.listScenesWithIntents(db, account)).filter(({ id }) => id === one.scene),
    ),
  },
  lines: {
    insertLine: write((db, _, one) =>
      lines.insertLine(db, one.account, {
        id: uuidv7() as LineId, // A fresh id needs no check.
        name: 'twin',
        type: 'platform',
        host: '127.0.0.1',
        port: 5060,
        transport: 'udp',
        callingNumber: '',
        maxConcurrency: 0,
        ringCeilingSec: 60,
        username: undefined,
        sealedPassword: undefined,
        codecs: ['PCMU'],
        callsPerSec: 1,
      }),
    ),
    listLines: read(async (db, account, one) =>
      (await lines.listLines(db, account)).filter((row) => row.id === one.line),
    ),
    listUsableLines: {
      ...read(async (db, account, one) =>
        (await lines.listUsableLines(db, account)).filter((row) => row.id === one.line),
      ),
      isForOwnerOnly: true,
    },
    findUsableLine: {
      ...read((db, account, one) => lines.findUsableLine(db, account, one.line)),
      isForOwnerOnly: true,
    },
    findLine: read((db, account, one) => lines.findLine(db, account, one.line)),
    pageOfLines: read(async (db, account, one) =>
      (await lines.pageOfLines(db, account, { name: '', ...page })).lines.filter(
        (row) => row.id === one.line,
      ),
    ),
    updateLine: write((db, account, one) =>
      lines.updateLine(db, account, {
        id: one.line,
        name: 'twin',
        host: '198.18.0.9',
        port: 5060,
        transport: 'udp',
        username: null,
        callingNumber: '',
        maxConcurrency: 1,
        ringCeilingSec: 9,
        sealedPassword: Buffer.from('stolen'),
      }),
    ),
    pauseTasksOfLine: write(async (db, account, one) => {
      await tasks.setTaskStatus(db, account, { id: one.task, status: 'running' })
      return lines.pauseTasksOfLine(db, account, one.line)
    }),
    listLineGrants: read((db, account, one) => lines.listLineGrants(db, account, one.line)),
    upsertLineGrant: write((db, account, one) =>
      lines.upsertLineGrant(db, account, { line: one.line, grantee: one.account, maxConcurrency: 9 }),
    ),
    deleteLineGrant: write((db, account, one) =>
      lines.deleteLineGrant(db, account, { line: one.line, grantee: one.account }),
    ),
    setLineStatus: write((db, account, one) =>
      lines.setLineStatus(db, account, { id: one.line, status: 'disabled' }),
    ),
  },
  logins: {
    insertLogin: write((db, _, one) =>
      logins.insertLogin(db, one.account, {
        id: loginId(uuidv7()),
        name: 'twin',
        nameKey: uuidv7(),
        passwordHash: '',
        isSubUser: true,
      }),
    ),
    listLogins: read(async (db, account, one) =>
      (await logins.listLogins(db, account)).filter((row) => row.id === one.login),
    ),
    setPasswordHash: write((db, account, one) =>
      logins.setPasswordHash(db, account, { id: one.login, passwordHash: 'stolen' }),
    ),
    setLanguage: write((db, account, one) =>
      logins.setLanguage(db, account, { id: one.login, language: 'th' }),
    ),
    setOperateGrant: write((db, account, one) =>
      logins.setOperateGrant(db, account, { id: one.login, operateGrant: 1 }),
    ),
    setLoginStatus: write((db, account, one) =>
      logins.setLoginStatus(db, account, { id: one.login, status: 'disabled' }),
    ),
  },
  scenes: {
    insertScene: write((db, _, one) =>
      scenes.insertScene(db, one.account, {
        id: sceneId(uuidv7()),
        name: 'twin',
        language: 'en-US',
        script: testScript,
      }),
    ),
    findScene: read((db, account, one) => scenes.findScene(db, account, one.scene)),
    findSceneScript: read((db, account, one) => scenes.findSceneScript(db, account, one.scene)),
    listScenes: read(async (db, account, one) =>
      (await scenes.listScenes(db, account)).filter((row) => row.id === one.scene),
    ),
    updateSceneScript: write((db, account, one) =>
      scenes.updateSceneScript(db, account, { id: one.scene, script: testScript, version: 1 }),
    ),
    insertSceneVersion: write((db, account, one) =>
      scenes.insertSceneVersion(db, account, version(one.scene)),
    ),
    setSceneOnline: write((db, account, one) =>
      scenes.setSceneOnline(db, account, { id: one.scene, version: one.version }),
    ),
    findSceneView: read((db, account, one) =>
      scenes.findSceneView(db, account, { id: one.scene, login: one.login }),
    ),
    pageOfScenes: read(async (db, account, one) => {
      const filter = { name: '', category: undefined, statuses: ['online'] as const, language: undefined }
      const { scenes: found } = await scenes.pageOfScenes(db, account, {
        ...filter,
        ...page,
        login: one.login,
      })
      return found.filter((row) => row.id === one.scene)
    }),
    findDraft: read((db, account, one) => scenes.findDraft(db, account, one.scene)),
    findDraftForUpdate: read((db, account, one) => scenes.findDraftForUpdate(db, account, one.scene)),
    saveDraft: write((db, account, one) =>
      scenes.saveDraft(db, account, { id: one.scene, script: testScript, version: 1 }),
    ),
    renameScene: write((db, account, one) =>
      scenes.renameScene(db, account, { id: one.scene, name: 'twin', category: null, version: 1 }),
    ),
    setSceneStatus: write((db, account, one) =>
      scenes.setSceneStatus(db, account, { id: one.scene, status: 'rejected', reason: 'twin' }),
    ),
    listSceneGrants: read((db, account, one) => scenes.listSceneGrants(db, account, one.scene)),
    upsertSceneGrant: write((db, account, one) =>
      scenes.upsertSceneGrant(db, account, { scene: one.scene, login: one.login, readMask: 1, writeMask: 1 }),
    ),
    deleteSceneGrant: write((db, account, one) =>
      scenes.deleteSceneGrant(db, account, { scene: one.scene, login: one.login }),
    ),
    findSceneOfVersion: read((db, account, one) => scenes.findSceneOfVersion(db, account, one.version)),
  },
  replays: {
    listRecorded: read((db, account, one) =>
      replays.listRecorded(db, account, { scene: one.scene, limit: 10 }),
    ),
    findRecorded: read((db, account, one) => replays.findRecorded(db, account, one.attempt)),
    listVersionsToReplay: read((db, account, one) =>
      replays.listVersionsToReplay(db, account, { scene: one.scene, ids: [one.version], n: -1 }),
    ),
  },
  questions: {
    listSaid: read((db, account, one) =>
      questions.listSaid(db, account, { scene: one.scene, fromMs: 0, toMs: 4e12, mostCalls: 9 }),
    ),
  },
  'scene-heat': {
    countTalks: read((db, account, one) => sceneHeat.countTalks(db, account, heatOf(one.scene))),
    listNodeHeat: read((db, account, one) => sceneHeat.listNodeHeat(db, account, heatOf(one.scene))),
    listWays: read((db, account, one) => sceneHeat.listWays(db, account, heatOf(one.scene))),
  },
  strategies: {
    listStrategies: read((db, account, one) => strategies.listStrategies(db, account, one.scene)),
    listRounds: read((db, account, one) => strategies.listRounds(db, account, one.scene)),
    lockStrategies: read((db, account, one) => strategies.lockStrategies(db, account, one.scene)),
    insertStrategy: write((db, account, one) =>
      strategies.insertStrategy(db, account, {
        scene: one.scene,
        strategy: { name: 'twin', type: 'task', isEnabled: true },
        most: 9,
      }),
    ),
    updateStrategy: write((db, account, one) =>
      strategies.updateStrategy(db, account, {
        scene: one.scene,
        number: 1,
        name: 'twin',
        isEnabled: false,
        version: 1,
      }),
    ),
    deleteStrategies: write((db, account, one) =>
      strategies.deleteStrategies(db, account, { scene: one.scene, numbers: [1] }),
    ),
    insertRound: write((db, account, one) =>
      strategies.insertRound(db, account, { scene: one.scene, strategy: 1, round: dialRound, most: 9 }),
    ),
    updateRound: write((db, account, one) =>
      strategies.updateRound(db, account, { scene: one.scene, number: 2, round: dialRound, version: 1 }),
    ),
    deleteRounds: write((db, account, one) =>
      strategies.deleteRounds(db, account, { scene: one.scene, numbers: [2] }),
    ),
  },
  'test-cases': {
    listTestCases: read((db, account, one) => testCases.listTestCases(db, account, one.scene)),
    insertTestCase: write((db, account, one) =>
      testCases.insertTestCase(db, account, { scene: one.scene, content: testCase, most: 9 }),
    ),
    updateTestCase: write((db, account, one) =>
      testCases.updateTestCase(db, account, { scene: one.scene, number: 1, content: testCase, version: 1 }),
    ),
    deleteTestCases: write((db, account, one) =>
      testCases.deleteTestCases(db, account, { scene: one.scene, numbers: [1] }),
    ),
    setSpokenResults: write((db, account, one) =>
      testCases.setSpokenResults(db, account, {
        scene: one.scene,
        results: [{ number: 1, version: 1, result: testResult }],
      }),
    ),
    setTestResults: write((db, account, one) =>
      testCases.setTestResults(db, account, {
        scene: one.scene,
        results: [{ number: 1, version: 1, result: testResult }],
      }),
    ),
  },
  'scene-copies': {
    copyRecordings: write((db, account, one) => copied(sceneCopies.copyRecordings, db, account, one)),
    copyStrategies: write((db, account, one) => copied(sceneCopies.copyStrategies, db, account, one)),
    copyRounds: write(async (db, account, one) => {
      const to = await newScene(db, account)
      await sceneCopies.copyStrategies(db, account, { from: one.scene, to })
      return sceneCopies.copyRounds(db, account, { from: one.scene, to })
    }),
    copyTestCases: write((db, account, one) => copied(sceneCopies.copyTestCases, db, account, one)),
    copyLastNumbers: write((db, account, one) => copied(sceneCopies.copyLastNumbers, db, account, one)),
  },
  recordings: {
    listWordingNumbers: read((db, account, one) => recordings.listWordingNumbers(db, account, one.scene)),
    listRecordings: read((db, account, one) => recordings.listRecordings(db, account, one.scene)),
    upsertRecordings: write((db, account, one) =>
      recordings.upsertRecordings(db, account, { scene: one.scene, recordings: [recording] }),
    ),
    insertSynthesis: {
      ...write(async (db, account, one) => {
        await recordings.cancelSynthesis(db, account, one.scene)
        return recordings.insertSynthesis(db, account === one.account ? account : one.account, {
          id: uuidv7(),
          scene: one.scene,
          resIds: undefined,
          madeBy: 'twin',
          total: 1,
        })
      }),
      isForOwnerOnly: true,
    },
    findSynthesis: read((db, account, one) => recordings.findSynthesis(db, account, one.scene)),
    cancelSynthesis: write((db, account, one) => recordings.cancelSynthesis(db, account, one.scene)),
    deleteRecordings: write((db, account, one) =>
      recordings.deleteRecordings(db, account, { scene: one.scene, resIds: ['hello'] }),
    ),
  },
  'scene-categories': {
    listCategories: read(async (db, account, one) =>
      (await sceneCategories.listCategories(db, account)).filter((row) => row.id === one.category),
    ),
    findCategory: read((db, account, one) => sceneCategories.findCategory(db, account, one.category)),
    insertCategory: write((db, _, one) =>
      sceneCategories.insertCategory(db, one.account, { id: uuidv7(), parent: null, name: 'twin' }),
    ),
    setCategoryName: write((db, account, one) =>
      sceneCategories.setCategoryName(db, account, { id: one.category, name: 'twin' }),
    ),
    deleteCategory: write((db, account, one) => sceneCategories.deleteCategory(db, account, one.category)),
  },
  'scene-versions': {
    listSceneVersions: read(
      async (db, account, one) =>
        (await sceneVersions.listSceneVersions(db, account, { scene: one.scene, ...page })).versions,
    ),
    findSceneVersion: read((db, account, one) =>
      sceneVersions.findSceneVersion(db, account, { scene: one.scene, n: 1 }),
    ),
  },
  tasks: {
    insertTask: write((db, _, one) =>
      tasks.insertTask(db, one.account, {
        id: taskId(uuidv7()),
        name: 'twin',
        description: '',
        startup: 'manual',
        startupAtMs: undefined,
        sceneVersion: one.version,
        line: one.line,
        zone: 'UTC',
        weekdays: [0],
        fromMinute: 0,
        toMinute: 1440,
        robotNum: 1,
        ringSec: 30,
        priority: 0,
        keepAlive: false,
        ...redial,
      }),
    ),
    findTask: read((db, account, one) => tasks.findTask(db, account, one.task)),
    findTaskForUpdate: read((db, account, one) => tasks.findTaskForUpdate(db, account, one.task)),
    listTasks: read(async (db, account, one) =>
      (await tasks.listTasks(db, account, { statuses: ['ready'], ...page })).tasks.filter(
        (row) => row.id === one.task,
      ),
    ),
    findTaskView: read((db, account, one) => tasks.findTaskView(db, account, one.task)),
    pageOfTasks: read(async (db, account, one) =>
      (
        await tasks.pageOfTasks(db, account, { statuses: ['ready'], name: '', scene: undefined, ...page })
      ).tasks.filter((row) => row.id === one.task),
    ),
    countReach: read(async (db, account, one) =>
      Object.values(await tasks.countReach(db, account, one.task)).filter((count) => count > 0),
    ),
    tallyTask: read(async (db, account, one) => {
      const tally = await tasks.tallyTask(db, account, { task: one.task, rounds: [0, 1], talkSec: [0, 9] })
      return Object.values(tally).flat()
    }),
    setTaskStatus: write((db, account, one) =>
      tasks.setTaskStatus(db, account, { id: one.task, status: 'failed', failure: 'noValidContact' }),
    ),
    updateTask: write((db, account, one) =>
      tasks.updateTask(db, account, {
        id: one.task,
        name: 'renamed',
        description: '',
        zone: 'UTC',
        weekdays: [1],
        fromMinute: 0,
        toMinute: 600,
        robotNum: 2,
        ringSec: 10,
        priority: 1,
        keepAlive: true,
        ...redial,
        version: 1,
      }),
    ),
    releaseWindowWaits: write((db, account, one) =>
      tasks.releaseWindowWaits(db, account, { task: one.task, dueMs: 5000 }),
    ),
  },
}
