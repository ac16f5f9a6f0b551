import type { ScriptLanguage } from '@parley/contract/vocabulary'
import type { ContactInput } from '../../campaigns/contacts/index.ts'

/** Numbers of the sandbox up to the persona: two digits for the persona and two for its serial number follow. */
const numberStems: Readonly<Record<ScriptLanguage, string>> = {
  'en-US': '1202555',
  'zh-CN': '861390000',
  'zh-HK': '8529000',
  'id-ID': '628120000',
}

const names: Readonly<Record<ScriptLanguage, string>> = {
  'en-US': 'Emma',
  'zh-CN': '王女士',
  'zh-HK': '陳小姐',
  'id-ID': 'Ibu Sari',
}

/** The sandbox has seventeen kinds of callee, 00 to 16. */
const personas = 17

/** One callee of each kind. */
export const demonstrationContacts = (language: ScriptLanguage): readonly ContactInput[] =>
  Array.from({ length: personas }, (_none, persona) => ({
    phone: `${numberStems[language]}${String(persona).padStart(2, '0')}01`,
    name: names[language],
    variables: { name: names[language] },
  }))
