import { expect, test } from 'vitest'
import { judgePhone } from '../../platform/phone-number.ts'
import { columnsLeftOut, contactReader, readContactRows } from './read-contact-rows.ts'

const rowsOf = (...rows: readonly (readonly string[])[]) => rows.map((cells, at) => ({ line: at + 1, cells }))

const variables = [{ name: 'name' }, { name: 'Date' }, { name: 'amount' }]

test.each<[string, readonly string[], readonly string[]]>([
  [
    'headings in Spanish',
    ['Nombre', 'Teléfono', 'amount', '__proto__'],
    ['name', 'phone', '{amount}', '{__proto__}'],
  ],
  ['headings as the script writes them', ['{date}', 'PHONE', ' Amount '], ['{Date}', 'phone', '{amount}']],
  ['headings that the script does not know', ['phone', 'city', ''], ['phone', '{city}', '']],
  [
    'a list without headings',
    ['13800000000', 'Li', 'May 5', '12', 'x'],
    ['phone', 'name', '{Date}', '{amount}', ''],
  ],
  ['a name before the number', ['Li', '13800000000', 'May 5'], ['name', 'phone', '{Date}']],
])('%s: the columns are read by their headings', (_, first, columns) => {
  expect(contactReader(first, { variables }).columns).toEqual(columns)
})

test('columns follow the user s choice; unmapped ones are named', () => {
  const rows = rowsOf(['13800000000', 'May 5', 'Li', 'note'], ['13800000001', 'May 6', 'Ana', ''])
  const read = readContactRows(rows, { columns: ['phone', '{Date}', 'name', ''], variables })
  expect(read.contacts[1]).toEqual({
    phone: '13800000001',
    name: 'Ana',
    timeZone: '',
    variables: { Date: 'May 6' },
  })
  expect(columnsLeftOut(read)).toEqual(['4'])
})

test('a heading names the columns; one that is a key of every object is ignored', () => {
  const { contacts, rows, reader } = readContactRows(
    rowsOf(['Nombre', 'Teléfono', 'amount', '__proto__'], [' Ana ', '+34 600-000-001', '12', 'x']),
  )
  expect(contacts).toEqual([
    { name: 'Ana', phone: '+34 600-000-001', timeZone: '', variables: { amount: '12' } },
  ])
  expect([rows[0]?.line, reader.phoneColumn]).toEqual([2, 'Teléfono'])
})

test('without a heading the number comes first', () => {
  expect(readContactRows(rowsOf(['13800000000', 'Li'])).contacts).toEqual([
    { phone: '13800000000', name: 'Li', timeZone: '', variables: {} },
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
])('a spreadsheet artifact: %j is %j', (text, judged) => {
  expect(judgePhone(text)).toMatchObject(judged)
})
