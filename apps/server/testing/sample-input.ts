import type { Route } from '@parley/contract/api'
import { z } from 'zod'
import type { TestTenant } from './api-world.ts'

export type Schema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly items?: Schema
  readonly minItems?: number
}

/** A valid input of the endpoint's schema, with ids of the test world. */
export const sampleInput = (route: Route, ids: TestTenant['ids']): Readonly<Record<string, unknown>> => {
  const schema = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Schema // A part of JSON Schema.
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || isId(name))
    .map(([name, member]) => [name, isId(name) ? idFor(name, route.path, ids) : sampleOf(member)])
  return Object.fromEntries(fields)
}

const isId = (name: string): boolean =>
  /(^id|Id|^ids)$/.test(name) && !['keyId', 'intentId', 'sms_id'].includes(name)

/** The most likely id for a field of this name, on this path. */
export const idFor = (name: string, path: string, ids: TestTenant['ids']): string => {
  const wanted = name === 'id' || name === 'ids' ? path : name
  if (wanted === 'accountId') return ids.account
  if (/sms\/thirdpartyLine/.test(wanted)) return ids.smsLine
  if (/sms\/messages/.test(wanted)) return ids.smsMessage
  if (/^smsId|api\/sms/.test(wanted)) return ids.smsTemplate
  if (/user/i.test(wanted)) return ids.user
  if (/knowBasic|basicId/.test(wanted)) return ids.library
  if (/knowCatalog|catalogId|parentId/.test(wanted)) return ids.catalog
  if (/knowWord/.test(wanted)) return ids.entry
  if (/dialog\/record\/feeds|parley\/calls|asrreacord|corrective|getAsrTranslate|callId/.test(wanted))
    return ids.call
  if (/parley\/comments/.test(wanted)) return ids.comment
  if (/scene|process|question|dialog|keyword|config|test\/case/i.test(wanted)) return ids.scene
  if (/parley\/contacts\//.test(wanted)) return ids.contact
  if (/parley\/consents/.test(wanted)) return ids.consent
  if (/parley\/blacklist/.test(wanted)) return ids.blacklisted
  if (/bulk-imports/.test(wanted)) return ids.import
  if (/parley\/seats/.test(wanted)) return ids.seat
  if (/group/i.test(wanted)) return ids.group
  if (/line/i.test(wanted)) return ids.line
  return ids.task
}

export const sampleOf = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return sampleOf(schema.anyOf[0] ?? {})
  switch (schema.type) {
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'array':
      return [sampleOf(schema.items ?? {})]
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]),
      )
    default:
      return 'sample'
  }
}
