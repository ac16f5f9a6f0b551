import type { Answer, InterfaceLanguage } from '@parley/contract/api'
import { describeRefusal } from '@parley/contract/messages'
import type { Refusal } from '@parley/contract/refusals'
import { z } from 'zod'

/** Decision §13: every success has `success` in every language; a list has its total twice, and a flag if there are more. */
export const successEnvelope = (answer: Answer, given: unknown): Readonly<Record<string, unknown>> => {
  const done = { status: true, msg: 'success' }
  switch (answer.kind) {
    case 'nothing':
    case 'bytes':
    case 'stream':
      return { ...done, data: null }
    case 'one':
      // Parsed, so that only fields of the contract are sent.
      return { ...done, data: answer.data.parse(given) }
    case 'list':
      return listEnvelope(answer.item, given)
    case 'listOrOne':
      return isPage(given) ? listEnvelope(answer.item, given) : { ...done, data: answer.item.parse(given) }
  }
}

const listEnvelope = (item: z.ZodType, given: unknown): Readonly<Record<string, unknown>> => {
  const { data, ...counted } = z
    .object({ data: z.array(item), total: z.int(), totalIsAtLeast: z.literal(true).optional() })
    .parse(given)
  return { status: true, msg: 'success', data: { data, ...counted }, ...counted }
}

const isPage = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && 'data' in given && 'total' in given

/** A refusal in the reader's language, with all its details. */
export const refusalEnvelope = (
  language: InterfaceLanguage,
  refusal: Refusal,
): Readonly<Record<string, unknown>> => ({
  status: false,
  msg: describeRefusal(language, refusal.code, refusal.values),
  code: refusal.code,
  data: refusal.details.length > 0 ? details(language, refusal) : valuesOf(refusal),
})

const valuesOf = ({ values }: Refusal): unknown => (Object.keys(values).length > 0 ? values : null)

const details = (language: InterfaceLanguage, { details }: Refusal): readonly unknown[] =>
  details.map(({ code, values, property, nodeId, connectionId }) => ({
    property: property ?? connectionId ?? nodeId ?? '',
    constraints: { [code]: describeRefusal(language, code, values) },
    code,
    values,
    ...(nodeId === undefined ? {} : { nodeId }),
    ...(connectionId === undefined ? {} : { connectionId }),
  }))

/** Zod's issues in the specified form: {property, constraints: {rule: text}}. */
export const validationEnvelope = (
  language: InterfaceLanguage,
  error: z.ZodError,
): Readonly<Record<string, unknown>> => ({
  status: false,
  msg: describeRefusal(language, 'parameter_error'),
  code: 'parameter_error',
  data: error.issues.slice(0, 50).map((issue) => ({
    property: issue.path.map(String).join('.').slice(0, 200),
    constraints: { [issue.code]: issue.message.slice(0, 200) },
  })),
})

const locales = {
  zh: z.locales.zhCN(),
  en: z.locales.en(),
  es: z.locales.es(),
  'zh-TW': z.locales.zhTW(),
  id: z.locales.id(),
  th: z.locales.th(),
} satisfies Readonly<Record<InterfaceLanguage, unknown>>

/** Zod's own messages in the reader's language. */
export const validationSentences = (language: InterfaceLanguage) => locales[language].localeError
