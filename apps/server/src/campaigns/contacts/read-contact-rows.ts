import type { SceneVariable } from '@parley/contract/vocabulary'
import { nameVariables } from '@parley/core/dialing'
import type { SheetRow } from '@parley/edge/spreadsheets'
import { phoneNumber } from '../../platform/phone-number.ts'
import type { ContactInput } from './judge-contact.ts'

export type ContactRows = {
  readonly contacts: readonly ContactInput[]
  /** The file's row of each contact. */
  readonly rows: readonly SheetRow[]
  readonly reader: ContactReader
}

/** Headings in the six languages of the interface. */
const phoneHeadings =
  /^(phone|phone ?number|mobile|number|tel|telephone|电话|电话号码|手机|手机号|手机号码|号码|電話|電話號碼|手機|號碼|tel[eé]fono|n[uú]mero|m[oó]vil|telepon|nomor|nomor telepon|ponsel|เบอร์|เบอร์โทร|หมายเลข|โทรศัพท์)$/i
const zoneHeadings = /^(time[ _-]?zone|时区|時區|zona horaria|huso horario|zona waktu|เขตเวลา)$/i
const nameHeadings = /^(name|full ?name|姓名|名字|名称|名稱|nombre|nama|ชื่อ)$/i

/** The name of a column that holds the contact's own time zone. */
export const zoneColumn = 'timeZone'
const mostNameLetters = 100
const mostValueLetters = 500

/** How a file's rows become contacts. */
export type ContactReader = {
  readonly hasHeadings: boolean
  /** Empty if the file has none. */
  readonly headings: readonly string[]
  /** The meaning of each column: `phone`, `name`, `timeZone`, `{variable}`, or nothing. */
  readonly columns: readonly string[]
  /** The heading of the number's column, or its position. */
  readonly phoneColumn: string
  readonly phoneAt: number
  /** -1 if there is no time zone column. */
  readonly zoneAt: number
  /** A column's label: its heading, or its position from 1. */
  titleOf(at: number): string
  toContact(cells: readonly string[]): ContactInput
}

export type ColumnChoice = {
  /** As chosen by the user; otherwise guessed. */
  readonly columns?: readonly string[] | undefined
  readonly variables?: readonly Pick<SceneVariable, 'name'>[]
}

/** Maps columns by choice, or by the headings of the first row, or by their order. */
export const contactReader = (
  first: readonly string[],
  { columns: chosen, variables = [] }: ColumnChoice = {},
): ContactReader => {
  const titles = first.map((cell) => cell.trim())
  const hasHeadings = titles.some((title) => phoneHeadings.test(title)) || !first.some(isNumber)
  const names = variables.map(({ name }) => name)
  const columns = chosen ?? (hasHeadings ? byHeadings(titles, names) : byOrder(first, names))
  const phoneAt = Math.max(0, columns.indexOf('phone'))
  const nameAt = columns.indexOf('name')
  const zoneAt = columns.indexOf(zoneColumn)
  const titleOf = (at: number): string => (hasHeadings ? titles[at] : undefined) || String(at + 1)
  const textAt = (row: readonly string[], at: number): string => (row[at] ?? '').trim()
  return {
    hasHeadings,
    headings: hasHeadings ? titles : [],
    columns,
    phoneAt,
    zoneAt,
    phoneColumn: titleOf(phoneAt),
    titleOf,
    toContact: (row) => ({
      phone: textAt(row, phoneAt).slice(0, 200),
      name: nameAt < 0 ? '' : textAt(row, nameAt).slice(0, mostNameLetters),
      timeZone: zoneAt < 0 ? '' : textAt(row, zoneAt).slice(0, mostNameLetters),
      variables: Object.fromEntries(
        columns.flatMap((column, at): [string, string][] => {
          const name = variableOf(column)
          return name === undefined ? [] : [[name, textAt(row, at).slice(0, mostValueLetters + 1)]]
        }),
      ),
    }),
  }
}

/** Converts rows to contacts. */
export const readContactRows = (rows: readonly SheetRow[], choice: ColumnChoice = {}): ContactRows => {
  const reader = contactReader(rows[0]?.cells ?? [], choice)
  const own = rows.slice(reader.hasHeadings ? 1 : 0)
  return { contacts: own.map(({ cells }) => reader.toContact(cells)), rows: own, reader }
}

/** Columns with content that are not mapped, by label. */
export const columnsLeftOut = ({ rows, reader }: ContactRows): readonly string[] => {
  const filled = new Set(
    rows.flatMap(({ cells }) => cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [at]))),
  )
  return [...filled]
    .sort((one, other) => one - other)
    .filter((at) => (reader.columns[at] ?? '') === '')
    .map((at) => reader.titleOf(at))
}

/** The variable of a column. */
export const variableOf = (column: string): string | undefined => {
  const [, name = ''] = /^\{([^{}]{1,60})\}$/.exec(column) ?? []
  // A name becomes an object key.
  return name === '' || ['__proto__', 'constructor', 'prototype'].includes(name) ? undefined : name
}

const isNumber = (cell: string): boolean => phoneNumber(cell) !== undefined

/** Each further heading is a variable, under its name in the script. */
const byHeadings = (titles: readonly string[], names: readonly string[]): readonly string[] => {
  const phoneAt = Math.max(
    0,
    titles.findIndex((title) => phoneHeadings.test(title)),
  )
  const nameAt = titles.findIndex((title, at) => at !== phoneAt && nameHeadings.test(title))
  const isZone = (title: string): boolean =>
    zoneHeadings.test(title) && !names.some((name) => isSameWord(name, title))
  const zoneAt = titles.findIndex((title, at) => at !== phoneAt && isZone(title))
  return titles.map((title, at) => {
    if (at === phoneAt) return 'phone'
    if (at === nameAt) return 'name'
    if (at === zoneAt) return zoneColumn
    const bare = title.replace(/^\{(.*)\}$/, '$1').trim()
    const known = names.find((name) => name === bare) ?? names.find((name) => isSameWord(name, bare))
    return bare === '' ? '' : `{${(known ?? bare).replaceAll(/[{}]/g, '').slice(0, 60)}}`
  })
}

const isSameWord = (one: string, other: string): boolean =>
  one.normalize('NFKC').trim().toLowerCase() === other.normalize('NFKC').trim().toLowerCase()

/** The first column of numbers, then the name, then the script's variables in order. */
const byOrder = (first: readonly string[], names: readonly string[]): readonly string[] => {
  const phoneAt = Math.max(0, first.findIndex(isNumber))
  const isOfName = (name: string): boolean => nameVariables.some((known) => known === name)
  const further = ['name', ...names.filter((name) => !isOfName(name)).map((name) => `{${name}}`)]
  return first.map((_, at) => (at === phoneAt ? 'phone' : (further.shift() ?? '')))
}
