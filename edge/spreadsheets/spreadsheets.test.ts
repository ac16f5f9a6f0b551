import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { writeXlsx } from 'hucre'
import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { harmlessCell } from './harmless-cell.ts'
import { readSheet, sheetKindOf } from './index.ts'
import { parseCsv } from './parse-csv.ts'
import { legacyWorkbook } from './testing/legacy-workbook.ts'
import { workbookParts, zipOf } from './testing/zip-of.ts'
import { writeSheet } from './write-sheet.ts'

const read = (bytes: Buffer | Uint8Array, kind: 'xls' | 'xlsx' | 'csv' = 'xlsx', mostRows = 100) =>
  readSheet(Buffer.from(bytes), kind, { mostRows })
const cellsOf = async (...asked: Parameters<typeof read>) => {
  const reading = await read(...asked)
  return reading.kind === 'rows' ? reading.rows.map(({ cells }) => cells) : reading.code
}

describe('CSV', () => {
  const chinese = '号码,姓名\n13800000000,王'
  // GB18030 of the line above; Node can decode it and not encode it.
  const gb18030 = Buffer.from('bac5c2eb2cd0d5c3fb0a31333830303030303030302ccdf5', 'hex')

  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(chinese)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${chinese}`)],
    ['UTF-16 little-endian', Buffer.from(`\ufeff${chinese}`, 'utf16le')],
    ['UTF-16 big-endian', Buffer.from(`\ufeff${chinese}`, 'utf16le').swap16()],
    ['GB18030', gb18030],
  ])('in %s is read', (_, bytes) => {
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
    [
      'lines that end with CR alone',
      'a,"b\rc"\r\rd,e\r',
      [
        ['a', 'b\rc'],
        ['d', 'e'],
      ],
    ],
    ['empty lines', '\n\na\n,,\n', [['a']]],
    ['nothing', '', []],
  ])('with %s', async (_, given, rows) => {
    expect(await cellsOf(Buffer.from(given), 'csv')).toEqual(rows)
  })

  test('gives the line of each row as an editor shows it', async () => {
    const reading = await read(Buffer.from('a\n\n"b\nc"\nd'), 'csv')
    expect(reading).toMatchObject({ rows: [{ line: 1 }, { line: 3 }, { line: 5 }] })
  })

  test('with an unclosed quote is refused with its line', async () => {
    expect(await read(Buffer.from('phone\n13800000000\n"13800000001\n13800000002\n'), 'csv')).toEqual({
      kind: 'refused',
      code: 'quote_not_closed',
      values: { row: 3 },
    })
  })

  test('stops at its limit, and handles a megabyte of quotes or of separators', () => {
    const limits = { mostRows: 2, mostColumns: 10 }
    expect(parseCsv('a\nb\nc\nd', limits)).toMatchObject({ rows: [{ line: 1 }, { line: 2 }] })
    expect(parseCsv('"'.repeat(1_000_000), limits).kind).toBe('rows')
    expect(parseCsv(','.repeat(1_000_000), limits)).toMatchObject({ code: 'too_many_columns' })
  })
})

describe('a workbook', () => {
  test('of either kind gives its cells as text, whole numbers with every digit', async () => {
    const rows = [
      ['phone', 'name'],
      [13_800_000_000, '王'],
      ['0812345678', 'Ana'],
      [1.5, '=1+2'],
    ]
    const expected = [
      ['phone', 'name'],
      ['13800000000', '王'],
      ['0812345678', 'Ana'],
      ['1.5', '=1+2'],
    ]
    expect(await cellsOf(await writeXlsx({ sheets: [{ name: 'a', rows }] }))).toEqual(expected)
    expect(await cellsOf(legacyWorkbook([{ name: 'a', rows }]), 'xls')).toEqual(expected)
  })

  test('shows dates from year to second, and an inexact number with its exponent', async () => {
    const rows = [[new Date('2026-11-21T00:00:00Z'), new Date('2026-11-21T08:30:00Z'), 1.38e20, true]]
    expect(await cellsOf(await writeXlsx({ sheets: [{ name: 'a', rows }] }))).toEqual([
      ['2026-11-21', '2026-11-21 08:30:00', '1.38E+20', 'true'],
    ])
  })

  test('is read at its first visible sheet, and reports the number of others', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'notes', hidden: true, rows: [['secret']] },
        { name: 'list', rows: [['13800000000']] },
        { name: 'more', rows: [['13800000001']] },
      ],
    })
    expect(await read(bytes)).toMatchObject({
      sheet: 'list',
      otherSheets: 2,
      rows: [{ cells: ['13800000000'] }],
    })
    const legacy = legacyWorkbook([
      { name: 'one', rows: [['1']] },
      { name: 'two', rows: [['2']] },
    ])
    expect(await read(legacy, 'xls')).toMatchObject({ sheet: 'one', otherSheets: 1 })
  })

  test('never evaluates a formula: its stored value counts, else the cell is empty', async () => {
    const cells = new Map([
      ['0,0', { formula: 'A9+1', formulaResult: 13_800_000_001 }],
      ['1,0', { formula: 'WEBSERVICE("http://x")' }],
    ])
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            [null, 'a'],
            [null, 'b'],
          ],
          cells,
        },
      ],
    })
    expect(await cellsOf(bytes)).toEqual([
      ['13800000001', 'a'],
      ['', 'b'],
    ])
    const legacy = legacyWorkbook([{ name: 'a', rows: [[{ formulaOf: 13_800_000_001 }]] }])
    expect(await cellsOf(legacy, 'xls')).toEqual([['13800000001']])
  })

  test('has the value of merged cells in the first of them', async () => {
    const merges = [{ startRow: 0, startCol: 0, endRow: 1, endCol: 0 }]
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['13800000000', 'a'],
            [null, 'b'],
          ],
          merges,
        },
      ],
    })
    expect(await cellsOf(bytes)).toEqual([
      ['13800000000', 'a'],
      ['', 'b'],
    ])
  })

  test('with a password is refused as such', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'a', rows: [['1']] }],
      encryption: { password: 'x', spinCount: 1000 },
    })
    expect(await cellsOf(bytes)).toBe('file_protected')
  })

  test.each<[string, Buffer, 'xls' | 'xlsx', string]>([
    ['no zip', Buffer.from('PK nothing'), 'xlsx', 'file_unreadable'],
    ['a text with the wrong ending', Buffer.from('phone\n1'), 'xls', 'file_unreadable'],
    ['a zip without a workbook', zipOf([{ name: 'a', bytes: Buffer.from('a') }]), 'xlsx', 'file_unreadable'],
    [
      'an entity bomb',
      zipOf(workbookParts('<!DOCTYPE x [<!ENTITY a "aaaa">]><row/>')),
      'xlsx',
      'file_unreadable',
    ],
    [
      'more columns than anybody needs',
      zipOf(workbookParts('<row r="1"><c r="XFD1"><v>1</v></c></row>')),
      'xlsx',
      'too_many_columns',
    ],
    [
      'a thousand and one parts',
      zipOf(Array.from({ length: 1001 }, (_, n) => ({ name: `${n}`, bytes: Buffer.alloc(1) }))),
      'xlsx',
      'file_unpacks_too_big',
    ],
  ])('that is %s is refused', async (_, bytes, kind, code) => {
    expect(await cellsOf(bytes, kind)).toBe(code)
  })

  test('whose two cells span a sheet of 17 thousand million cells is refused', async () => {
    const corners =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    expect(['file_unreadable', 'too_many_columns']).toContain(await cellsOf(zipOf(workbookParts(corners))))
  })
})

const mebibyte = 1024 * 1024
const rssNow = (): number => process.memoryUsage.rss()

describe('a zip bomb', () => {
  test.each<[string, number | undefined]>([
    ['that tells its true size', undefined],
    ['whose headers say 1,000 bytes', 1000],
  ])('of 220 MB %s is refused with little memory', async (_, claimedSize) => {
    const bomb = zipOf(workbookParts(Buffer.alloc(220 * mebibyte, ' '), claimedSize))
    expect(bomb.length).toBeLessThan(mebibyte)
    global.gc?.()
    const before = rssNow()
    let most = before
    const timer = setInterval(() => {
      most = Math.max(most, rssNow())
    }, 5)
    const startedMs = Date.now()
    expect(await cellsOf(bomb)).toBe('file_unpacks_too_big')
    clearInterval(timer)
    const grewMb = Math.round((most - before) / mebibyte)
    console.log(
      `220 MB from ${bomb.length} bytes: refused in ${Date.now() - startedMs} ms, memory grew ${grewMb} MB`,
    )
    expect(grewMb).toBeLessThan(220)
  })

  test('below the limit with a false header is refused too', async () => {
    expect(await cellsOf(zipOf(workbookParts('<row r="1"><c r="A1"><v>1</v></c></row>', 7)))).toBe(
      'file_unreadable',
    )
    expect(await cellsOf(zipOf(workbookParts('<row r="1"><c r="A1"><v>1</v></c></row>')))).toEqual([['1']])
  })

  test('of a legacy container with circular sectors is refused', async () => {
    const circle = legacyWorkbook([{ name: 'a', rows: [['1']] }])
    circle.writeUInt32LE(9, 512 + 2 * 4) // The stream's first sector points to itself, through a table that ...
    for (const at of [44, 72]) {
      const crafted = Buffer.from(circle)
      crafted.writeUInt32LE(0xffff, at) // ... claims 65,535 sectors.
      expect(await cellsOf(crafted, 'xls')).toBe('file_unreadable')
    }
  })

  test('of a parser that does not return is ended by a timeout', async () => {
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows: [['1']] }] }))
    expect(await readSheet(bytes, 'xlsx', { mostRows: 1, mostMs: 1 })).toMatchObject({
      code: 'file_unreadable',
    })
  })
})

test('any bytes as a workbook give rows or a refusal', { timeout: 60_000 }, async () => {
  const legacy = legacyWorkbook([{ name: 'a', rows: [['13800000000', 'Ana']] }])
  const zipped = Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows: [['13800000000', 'Ana']] }] }))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<['xls' | 'xlsx', Buffer]>(['xls', legacy], ['xlsx', zipped]),
      fc.array(fc.tuple(fc.nat(5000), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      async ([kind, whole], changes) => {
        const bytes = Buffer.from(whole)
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        expect(['rows', 'refused']).toContain((await read(bytes, kind)).kind)
      },
    ),
    { numRuns: 12 },
  )
})

test.each([
  ['list.CSV', 'csv'],
  ['a.b.xlsx', 'xlsx'],
  ['a.xls', 'xls'],
  ['a.xlsm', undefined],
  ['xlsx', undefined],
])('%s is of the kind %s', (name, kind) => {
  expect(sheetKindOf(name)).toBe(kind)
})

describe('a written file', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+cmd|x', "'+cmd|x"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\rx', "'\rx"],
    ['＝1+1', "'＝1+1"],
    [' =1', "' =1"],
    ['+8613800000000', '+8613800000000'],
    ['-5.20', '-5.20'],
    ['plain', 'plain'],
  ])('%j is written as %j', (given, safe) => {
    expect(harmlessCell(given)).toBe(safe)
  })

  async function* rows() {
    yield ['phone', 'note']
    yield [13_800_000_000, '=HYPERLINK("x"), "quoted"\nline\u0001']
    yield [null, '']
  }

  test('is read back from CSV and from a workbook', async () => {
    const csv = await buffer(writeSheet(rows(), 'csv'))
    expect(csv.toString().startsWith('\ufeffphone,note\r\n')).toBe(true)
    expect(await cellsOf(csv, 'csv')).toEqual([
      ['phone', 'note'],
      ['13800000000', '\'=HYPERLINK("x"), "quoted"\nline\u0001'],
    ])
    expect(await cellsOf(await buffer(writeSheet(rows(), 'xlsx')))).toEqual([
      ['phone', 'note'],
      ['13800000000', '\'=HYPERLINK("x"), "quoted"\nline'],
    ])
  })
})
