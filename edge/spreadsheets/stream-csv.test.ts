import { expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'
import { streamCsv } from './stream-csv.ts'
import { createEncodingDetector } from './text-encoding.ts'

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const readAll = async (bytes: Buffer, size: number) => {
  const judge = createEncodingDetector()
  for await (const piece of pieces(bytes, size)) judge.push(piece)
  const encoding = judge.end()
  if (encoding === undefined) return { encoding, rows: [], refusal: undefined }
  const rows = []
  let refusal: string | undefined
  for await (const piece of streamCsv(pieces(bytes, size), encoding))
    if (piece.kind === 'rows') rows.push(...piece.rows)
    else refusal = piece.code
  return { encoding, rows, refusal }
}

const text =
  'phone,name,note\r\n13800000001,"Li, ""the"" one","two\nlines"\n\n13800000002,"",张三\n13800000003,x,""\n'
const whole = parseCsv(text, { mostRows: 100, mostColumns: 10 })

test.each([1, 2, 3, 7, 1000])('in pieces of %d bytes it reads the same as at once', async (size) => {
  const { encoding, rows } = await readAll(Buffer.from(text), size)
  expect(encoding).toBe('utf-8')
  expect({ kind: 'rows', rows, sheet: '', otherSheets: 0 }).toEqual(whole)
  expect(rows[1]?.cells).toEqual(['13800000001', 'Li, "the" one', 'two\nlines'])
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 5, 6])
})

test.each([
  [
    'gb18030',
    Buffer.concat([Buffer.from('phone,name\n13800000001,'), Buffer.from([0xd5, 0xc5, 0xc8, 0xfd])]),
  ],
  ['utf-16le', Buffer.from('\ufeffphone,name\n13800000001,张三', 'utf16le')],
  ['utf-8', Buffer.from('\ufeffphone,name\n13800000001,张三')],
] as const)('%s is detected, and its byte order mark is no part of the text', async (wanted, bytes) => {
  const { encoding, rows } = await readAll(bytes, 3)
  expect(encoding).toBe(wanted)
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['phone', 'name'],
    ['13800000001', '张三'],
  ])
})

test('binary data is no text', async () => {
  expect((await readAll(Buffer.from([1, 0, 2, 0, 0]), 2)).encoding).toBeUndefined()
})

test('rows before a mistake are read, and the mistake is reported', async () => {
  const open = await readAll(Buffer.from('1,2\n3,"4\n5,6\n'), 4)
  expect(open).toMatchObject({ refusal: 'quote_not_closed', rows: [{ cells: ['1', '2'] }] })
  const wide = await readAll(Buffer.from(`1\n${','.repeat(200)}\n`), 50)
  expect(wide).toMatchObject({ refusal: 'too_many_columns', rows: [{ cells: ['1'] }] })
  const endless = await readAll(Buffer.from(`1\n"${'x'.repeat(3 * 1024 * 1024)}`), 65_536)
  expect(endless).toMatchObject({ refusal: 'quote_not_closed', rows: [{ cells: ['1'] }] })
})
