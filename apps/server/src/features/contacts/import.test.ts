import { expect, test } from 'vitest'
import { judgePhone } from '../../platform/phone-number.ts'
import { readContactRows } from './read-contact-rows.ts'

const rowsOf = (...rows: readonly (readonly string[])[]) => rows.map((cells, at) => ({ line: at + 1, cells }))

test('a heading names the columns; further ones are variables', () => {
  const { contacts, rows, phoneColumn } = readContactRows(
    rowsOf(['Nombre', 'Teléfono', 'amount', '__proto__'], [' Ana ', '+34 600-000-001', '12', 'x']),
  )
  expect(contacts).toEqual([{ name: 'Ana', phone: '+34 600-000-001', variables: { amount: '12' } }])
  expect([rows[0]?.line, phoneColumn]).toEqual([2, 'Teléfono'])
})

test('without a heading the number comes first', () => {
  expect(readContactRows(rowsOf(['13800000000', 'Li'])).contacts).toEqual([
    { phone: '13800000000', name: 'Li', variables: {} },
  ])
})

test.each([
  ['13800000000.0', { number: '13800000000' }],
  ['="0138 0000"', { number: '01380000' }],
  ['138.0000.0000', { number: '13800000000' }],
  ['1.38E+10', { refusal: 'phone_damaged' }],
  ['1,38e10', { refusal: 'phone_damaged' }],
  ['13800000000.5', { refusal: 'phone_damaged' }],
  ['2026-11-21', { refusal: 'phone_damaged' }],
  ['=A1&B1', { refusal: 'phone_formula' }],
  ['=13800000000', { refusal: 'phone_formula' }],
  ['call me', { refusal: 'phone_invalid' }],
])('what a spreadsheet made of a number: %j is %j', (text, judged) => {
  expect(judgePhone(text)).toMatchObject(judged)
})
