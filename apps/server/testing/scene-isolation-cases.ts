import {
  type AccountId,
  type DialRound,
  type SceneId,
  sceneHash,
  sceneId,
  type TestCase,
  type TestResult,
} from '@parley/contract/vocabulary'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db/index.ts'
import { uuidv7 } from '../src/platform/uuid.ts'
import * as intentTags from '../src/scripts/intent-tags/queries.ts'
import * as keywords from '../src/scripts/keywords/queries.ts'
import * as questions from '../src/scripts/questions/queries.ts'
import * as recordings from '../src/scripts/recordings/queries.ts'
import * as replays from '../src/scripts/replays/queries.ts'
import * as reviewComments from '../src/scripts/review-comments/queries.ts'
import * as sceneCategories from '../src/scripts/scene-categories/queries.ts'
import * as sceneCopies from '../src/scripts/scene-copies/queries.ts'
import * as sceneHeat from '../src/scripts/scene-heat/queries.ts'
import * as sceneVersions from '../src/scripts/scene-versions/queries.ts'
import * as scenes from '../src/scripts/scenes/queries.ts'
import * as strategies from '../src/scripts/strategies/queries.ts'
import * as testCases from '../src/scripts/test-cases/queries.ts'
import { type IsolationCase, page, read, write } from './isolation-case.ts'
import { compileTestScript, testScript } from './test-scene.ts'

const newScene = async (db: Db, account: AccountId): Promise<SceneId> => {
  const id = sceneId(uuidv7())
  await scenes.insertScene(db, account, { id, name: 'twin', language: 'en-US', script: testScript })
  return id
}

/** Rows of the owner's scene copied into a new one. */
const copied = async (
  copy: (
    db: Db,
    account: AccountId,
    copy: { readonly from: SceneId; readonly to: SceneId },
  ) => Promise<number>,
  ...[db, account, one]: Parameters<IsolationCase['run']>
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

/** Isolation cases of scripts and everything that belongs to one. */
export const sceneIsolationCases: Readonly<Record<string, Readonly<Record<string, IsolationCase>>>> = {
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
    countConversations: read((db, account, one) =>
      sceneHeat.countConversations(db, account, heatOf(one.scene)),
    ),
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
    listTasksOfStrategies: read(async (db, account, one) => {
      await sql`update task set strategy = 1 where id = ${one.task}`.execute(db)
      return strategies.listTasksOfStrategies(db, account, { scene: one.scene, numbers: [1] })
    }),
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
  'review-comments': {
    pageOfReviewComments: read(async (db, account, one) => {
      const all = { scene: one.scene, isSettled: undefined, ...page }
      return (await reviewComments.pageOfReviewComments(db, account, all)).comments
    }),
    findReviewComment: read((db, account, one) => reviewComments.findReviewComment(db, account, one.comment)),
    insertReviewComment: write((db, account, one) =>
      reviewComments.insertReviewComment(db, account, {
        id: uuidv7(),
        scene: one.scene,
        draftVersion: 1,
        nodeId: null,
        connectionId: null,
        text: 'twin',
        author: one.login,
        authorName: 'twin',
        most: 9,
      }),
    ),
    settleReviewComment: write((db, account, one) =>
      reviewComments.settleReviewComment(db, account, { id: one.comment, by: 'twin' }),
    ),
    deleteReviewComment: write((db, account, one) =>
      reviewComments.deleteReviewComment(db, account, one.comment),
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
    listPromptNumbers: read((db, account, one) => recordings.listPromptNumbers(db, account, one.scene)),
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
}
