import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { parseCsv } from './parse-csv.ts'
import { readContactRows } from './read-contact-rows.ts'

const chinese = '号码,姓名\n13800000000,王'
// GB18030 of the line above; Node can read it and not write it.
const gb18030 = Buffer.from('bac5c2eb2cd0d5c3fb0a31333830303030303030302ccdf5', 'hex')

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(chinese)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${chinese}`)],
  ['UTF-16 little-endian', Buffer.from(`\ufeff${chinese}`, 'utf16le')],
  ['UTF-16 big-endian', Buffer.from(`\ufeff${chinese}`, 'utf16le').swap16()],
  ['GB18030', gb18030],
])('a file in %s is read', (_, bytes) => {
  expect(decodeText(bytes)).toBe(chinese)
})

test.each<[string, string, string[][]]>([
  [
    'quotes',
    'a,"b, ""c""\nd"\r\ne,f',
    [
      ['a', 'b, "c"\nd'],
      ['e', 'f'],
    ],
  ],
  [
    'semicolons',
    'a;b\n1;2,5\n',
    [
      ['a', 'b'],
      ['1', '2,5'],
    ],
  ],
  ['tabs', 'a\tb', [['a', 'b']]],
  ['empty lines', '\n\na\n,,\n', [['a']]],
  ['an open quote', 'a\n"b', [['a'], ['b']]],
  ['nothing', '', []],
])('CSV with %s', (_, text, rows) => {
  expect(parseCsv(text, 100)).toEqual(rows)
})

test('CSV stops where it is told to, and takes a megabyte of quotes in its stride', () => {
  expect(parseCsv('a\nb\nc\nd', 2)).toHaveLength(2)
  expect(parseCsv('"'.repeat(1_000_000), 10).length).toBeLessThan(10)
})

test('a heading names the columns; further ones are variables', () => {
  const { contacts, rows, phoneColumn } = readContactRows([
    ['Nombre', 'Teléfono', 'amount', '__proto__'],
    [' Ana ', '+34 600-000-001', '12', 'x'],
  ])
  expect(contacts).toEqual([{ name: 'Ana', phone: '+34 600-000-001', variables: { amount: '12' } }])
  expect([rows, phoneColumn]).toEqual([[2], 'Teléfono'])
})

test('without a heading the number comes first', () => {
  expect(readContactRows([['13800000000', 'Li']]).contacts).toEqual([
    { phone: '13800000000', name: 'Li', variables: {} },
  ])
})
