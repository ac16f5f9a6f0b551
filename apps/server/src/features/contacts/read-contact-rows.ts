import type { SheetRow } from '@parley/edge/spreadsheets'
import { phoneNumber } from '../../platform/phone-number.ts'
import type { ContactInput } from './judge-contact.ts'

export type ContactRows = {
  readonly contacts: readonly ContactInput[]
  /** The file's row of each contact, and the heading of the column that holds its number. */
  readonly rows: readonly SheetRow[]
  readonly phoneColumn: string
  /** Empty where the file has none. */
  readonly headings: readonly string[]
}

/** Headings in the six languages of the interface. */
const phoneHeadings =
  /^(phone|phone ?number|mobile|number|tel|telephone|电话|电话号码|手机|手机号|手机号码|号码|電話|電話號碼|手機|號碼|tel[eé]fono|n[uú]mero|m[oó]vil|telepon|nomor|nomor telepon|ponsel|เบอร์|เบอร์โทร|หมายเลข|โทรศัพท์)$/i
const nameHeadings = /^(name|full ?name|姓名|名字|名称|名稱|nombre|nama|ชื่อ)$/i

/** How a file's rows become contacts. */
export type ContactReader = {
  readonly hasHeadings: boolean
  /** Empty where the file has none. */
  readonly headings: readonly string[]
  /** The heading of the column that holds the number, or its place. */
  readonly phoneColumn: string
  readonly phoneAt: number
  toContact(cells: readonly string[]): ContactInput
}

/** With a heading each further column is a variable of its name; without one: number, name. */
export const contactReader = (first: readonly string[]): ContactReader => {
  const headings = first.map((cell) => cell.trim())
  const hasHeadings = headings.some((heading) => phoneHeadings.test(heading)) || !hasNumber(first)
  const phoneAt = Math.max(
    0,
    headings.findIndex((heading) => phoneHeadings.test(heading)),
  )
  const nameAt = hasHeadings ? headings.findIndex((heading) => nameHeadings.test(heading)) : 1
  return {
    hasHeadings,
    headings: hasHeadings ? headings : [],
    phoneColumn: (hasHeadings ? headings[phoneAt] : undefined) ?? '1',
    phoneAt,
    toContact: (row) => ({
      phone: (row[phoneAt] ?? '').trim().slice(0, 200),
      name: (row[nameAt] ?? '').trim().slice(0, 100),
      variables: hasHeadings ? variablesOf(headings, row, [phoneAt, nameAt]) : {},
    }),
  }
}

/** Rows become contacts. */
export const readContactRows = (rows: readonly SheetRow[]): ContactRows => {
  const reader = contactReader(rows[0]?.cells ?? [])
  const own = rows.slice(reader.hasHeadings ? 1 : 0)
  return {
    contacts: own.map(({ cells }) => reader.toContact(cells)),
    rows: own,
    headings: reader.headings,
    phoneColumn: reader.phoneColumn,
  }
}

const hasNumber = (row: readonly string[]): boolean => row.some((cell) => phoneNumber(cell) !== undefined)

const variablesOf = (
  headings: readonly string[],
  row: readonly string[],
  taken: readonly number[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    headings
      .map((heading, at): [string, string] => [heading.slice(0, 60), (row[at] ?? '').trim().slice(0, 500)])
      .filter(([heading], at) => heading !== '' && !taken.includes(at) && !isHarmful(heading)),
  )

/** A heading becomes a key. */
const isHarmful = (heading: string): boolean => ['__proto__', 'constructor', 'prototype'].includes(heading)
