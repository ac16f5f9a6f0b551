import type { SceneVariable } from '@parley/contract/vocabulary'
import { expect, test } from 'vitest'
import { testPatterns } from '../testing/loan-script.ts'
import { fitsVariable, isVariableName } from './check-variable.ts'

test.each<[SceneVariable['type'], string, boolean]>([
  ['custom', '', true],
  ['custom', 'anything 😀', true],
  ['custom', 'a\u0007bell', false],
  ['custom', 'x'.repeat(501), false],
  ['gender', 'Male', true],
  ['gender', '女', true],
  ['gender', 'other', false],
  ['money', '12.50', true],
  ['money', '12', true],
  ['money', '12.505', false],
  ['money', '-1', false],
  ['money', '1e3', false],
  ['name', '王小明', true],
  ['name', "Siti Nur'aini", true],
  ['name', '', false],
  ['name', 'R2', false],
  ['number', '0123', true],
  ['number', '12.5', false],
  ['number', '１２', false],
])('a %s accepts %j: %s', (type, value, fits) => {
  expect(fitsVariable({ name: 'v', type }, value, testPatterns)).toBe(fits)
})

test.each([
  ['[A-Z]{2}[0-9]+', 'AB12', true],
  ['[A-Z]{2}[0-9]+', 'xAB12x', false],
  ['a|b', 'ab', false],
  ['(', 'anything', false],
])('of type regex, %s must match the whole of %s: %s', (regex, value, fits) => {
  expect(fitsVariable({ name: 'v', type: 'regex', regex }, value, testPatterns)).toBe(fits)
})

test.each([
  ['name', true],
  ['客户 名', true],
  ['a{b', false],
  ['a##b', false],
  ['__proto__', false],
  ['constructor', false],
])('a variable may be named %s: %s', (name, may) => {
  expect(isVariableName(name)).toBe(may)
})
