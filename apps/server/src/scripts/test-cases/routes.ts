import { Refusal } from '@parley/contract/refusals'
import type { Handlers } from '../../platform/http/index.ts'
import { pageOfItems } from '../../platform/page-of-items.ts'
import { readItem, readPlace, readScript } from '../scenes/index.ts'
import { listTestCases } from './queries.ts'
import { runSpokenCases } from './run-spoken-cases.ts'
import { runTestCases, type TestRun } from './run-test-cases.ts'
import { changeTestCase, type KeptCase, removeTestCases, saveTestCase } from './save-test-cases.ts'
import {
  emptyCase,
  questionsToWire,
  testCaseFromWire,
  testCaseToWire,
  turnFromWire,
} from './test-case-to-wire.ts'

export const testCaseHandlers = {
  listTestCases: (request, { id, sceneId, name = '', ...page }) => {
    const { sceneId: scene, number } = readPlace({ id, sceneId })
    return readScript(request, { sceneId: scene, read: 'flow' }, async (_script, found, tx) => {
      const cases = await listTestCases(tx, request.principal.account, found.id)
      const wanted = name.toLowerCase()
      if (number === undefined)
        return pageOfItems(
          cases
            .filter(({ content }) => content.name.toLowerCase().includes(wanted))
            .map((row) => testCaseToWire(found.id, row)),
          page,
        )
      const one = cases.find((row) => row.number === number)
      if (one === undefined) throw new Refusal('not_found')
      return testCaseToWire(found.id, one)
    })
  },
  addTestCase: async (request, { id, sceneId, ...form }) => {
    const place = readPlace({ id, sceneId })
    const content = testCaseFromWire(emptyCase, form)
    return caseToWire(await saveTestCase(request, { sceneId: place.sceneId, content }))
  },
  updateTestCase: async (request, { id, sceneId, version, ...form }) =>
    caseToWire(
      await changeTestCase(request, { id, sceneId, version }, (before) => testCaseFromWire(before, form)),
    ),
  deleteTestCases: async (request, { id, sceneId }) => {
    const { sceneId: scene, deleted } = await removeTestCases(request, { ids: id, sceneId })
    return { sceneId: scene, deleted }
  },
  listTestQuestions: (request, { id, sceneId, ...page }) => {
    const place = readItem({ id, sceneId })
    return readScript(request, { sceneId: place.sceneId, read: 'flow' }, async (_script, found, tx) => {
      const cases = await listTestCases(tx, request.principal.account, found.id)
      const one = cases.find(({ number }) => number === place.number)
      if (one === undefined) throw new Refusal('not_found')
      return pageOfItems(questionsToWire(one), page)
    })
  },
  addTestQuestion: async (request, { id, sceneId, ...question }) =>
    caseToWire(
      await changeTestCase(request, { id, sceneId }, (before) => {
        if (before.turns.length >= mostTurns) throw new Refusal('parameter_error', { at: 'questions' })
        return { ...before, turns: [...before.turns, turnFromWire(question)] }
      }),
    ),
  runTestCases: async (request, { sceneId, id }) =>
    runToWire(await runTestCases(request, { sceneId, ids: id })),
  runSpokenTestCases: async (request, { sceneId, id, voices }) =>
    runToWire(await runSpokenCases(request, { sceneId, ids: id, voices })),
} satisfies Partial<Handlers>

const mostTurns = 50

const runToWire = ({ sceneId, sceneVersion, cases, coverage }: TestRun) => {
  const passed = cases.filter(({ result }) => result.isPassed).length
  return {
    sceneId,
    sceneVersion,
    total: cases.length,
    passed,
    failed: cases.length - passed,
    cases: cases.map(({ row }) => testCaseToWire(sceneId, row)),
    nodes: { ...coverage.nodes, missing: [...coverage.nodes.missing] },
    edges: { ...coverage.edges, missing: [...coverage.edges.missing] },
  }
}

const caseToWire = ({ sceneId, row }: KeptCase) => testCaseToWire(sceneId, row)
