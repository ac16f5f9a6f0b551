import type { SceneVariable } from '@parley/contract/vocabulary'
import { expect, test } from 'vitest'
import { compileScene } from '../edit/compile-scene.ts'
import { loanScript, testPatterns } from '../testing/loan-script.ts'
import { neededVariables, valueProblem, valuesInForce } from './contact-values.ts'

const typed: readonly SceneVariable[] = [
  { name: 'word', type: 'custom' },
  { name: 'sex', type: 'gender' },
  { name: 'due', type: 'money' },
  { name: 'who', type: 'name' },
  { name: 'code', type: 'number' },
  { name: 'plate', type: 'regex', regex: '[A-Z]{2}[0-9]+' },
]
const good = { word: 'x', sex: 'female', due: '12.50', who: 'Ana', code: '0123', plate: 'AB12' }

test('valid values of every type are accepted', () => {
  expect(valueProblem({ variables: typed, needed: Object.keys(good) }, good, testPatterns)).toBeUndefined()
})

test.each([
  ['word', 'bell\u0007'],
  ['sex', 'other'],
  ['due', '12.505'],
  ['who', 'R2'],
  ['code', '12.5'],
  ['plate', 'xAB12'],
])('%s cannot be %j', (name, value) => {
  const problem = valueProblem({ variables: typed, needed: [] }, { ...good, [name]: value }, testPatterns)
  expect(problem).toMatchObject({ code: 'variable_value_invalid', name })
})

test.each<Record<string, string>>([{}, { due: '' }, { due: '  ' }])(
  '%j lacks a value that the script uses',
  (values) => {
    const problem = valueProblem({ variables: typed, needed: ['due'] }, values, testPatterns)
    expect(problem).toEqual({ code: 'variable_value_missing', name: 'due' })
  },
)

test('a variable that no prompt uses may stay empty', () => {
  expect(valueProblem({ variables: typed, needed: ['due'] }, { due: '1', code: '' }, testPatterns)).toBe(
    undefined,
  )
})

const compiledWith = (variables: readonly SceneVariable[]) => {
  const compiled = compileScene({ ...loanScript, variables }, testPatterns)
  if (!compiled.ok) throw new Error('the script does not compile')
  return compiled.scene
}

test('required are the variables that prompts use and that have no default', () => {
  const unused: SceneVariable = { name: 'unused', type: 'custom' }
  expect(neededVariables(compiledWith([{ name: 'name', type: 'name' }, unused]))).toEqual(['name'])
  const withDefault = compiledWith([{ name: 'name', type: 'name', defaultValue: 'there' }])
  expect(neededVariables(withDefault)).toEqual([])
  expect(valuesInForce(withDefault, { name: ' ' })).toEqual({ name: 'there' })
  expect(valuesInForce(withDefault, { name: 'Ana' })).toEqual({ name: 'Ana' })
})
