import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { sceneId, taskId } from '@parley/contract/vocabulary'
import type { ContactNeeds } from '@parley/core/dialogue'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { judgePhone } from '../../platform/phone-number.ts'
import { wireId } from '../../platform/wire-id.ts'
import { needsOf } from '../contact-needs/index.ts'
import { findTask } from '../tasks/index.ts'
import { readFile } from './import-file.ts'
import { type ContactInput, contactValueProblem, isTimeZone } from './judge-contact.ts'
import { type ContactReader, columnsLeftOut, readContactRows, variableOf } from './read-contact-rows.ts'

/** Specification 1 §5: rows shown before an import. */
const rowsShown = 20

/** How an import of this file would start. Duplicates and the blacklist depend on the task, and are checked by the import. */
export const previewFile = async (request: ApiRequest, input: InputOf<Api['previewContacts']>) => {
  const needs = await needsAsked(request, input)
  const file = await readFile(request.file)
  const read = readContactRows(file.rows, { columns: input.columns, variables: needs.variables })
  const { contacts, rows, reader } = read
  const problems = contacts.map((contact) => problemOf(contact, needs, reader))
  return {
    total: contacts.length,
    invalid: problems.filter((problem) => problem !== null).length,
    headings: [...reader.headings],
    ...file.sheet,
    columns: [...reader.columns],
    leftOut: [...columnsLeftOut(read)],
    variables: needs.variables.map(({ name, type, tip = '' }) => ({
      name,
      type,
      tip,
      isNeeded: needs.needed.includes(name),
    })),
    rows: contacts.slice(0, rowsShown).map(({ phone, name = '', variables = {} }, index) => ({
      row: rows[index]?.line ?? 0,
      cells: [...(rows[index]?.cells ?? [])],
      phone,
      isValid: 'number' in judgePhone(phone),
      name,
      variables: { ...variables },
      problem: problems[index] ?? null,
    })),
  }
}

const needsAsked = async (
  { app, principal }: ApiRequest,
  input: InputOf<Api['previewContacts']>,
): Promise<ContactNeeds> => {
  if (input.taskId === undefined && input.sceneId === undefined) return { variables: [], needed: [] }
  return asAccount(app.database.api, principal.account, async (tx) => {
    if (input.taskId === undefined)
      return needsOf(tx, principal.account, { scene: wireId(input.sceneId, sceneId) })
    const task = await findTask(tx, principal.account, wireId(input.taskId, taskId))
    if (task === undefined) throw new Refusal('not_found')
    return needsOf(tx, task.account, { task: task.id })
  })
}

const problemOf = (contact: ContactInput, needs: ContactNeeds, reader: ContactReader) => {
  const judged = judgePhone(contact.phone)
  if ('refusal' in judged) return { column: reader.phoneAt, code: judged.refusal, values: {} }
  const timeZone = contact.timeZone?.trim() ?? ''
  if (timeZone !== '' && !isTimeZone(timeZone))
    return { column: reader.zoneAt, code: 'time_zone_wrong', values: {} }
  const problem = contactValueProblem(needs, contact)
  if (problem === undefined) return null
  const { code, ...values } = problem
  const at = reader.columns.findIndex((column) => variableOf(column) === problem.name)
  return { column: at < 0 ? null : at, code, values }
}
