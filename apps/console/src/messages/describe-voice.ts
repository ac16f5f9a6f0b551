import type { Translate } from './use-messages.ts'

/** An embedded voice is named by its gender and number, a vendor's by the vendor's name; without a name it is the language's default. */
export const describeVoice = (name: string, t: Translate): string => {
  if (name === '') return t('settings.voice.default')
  const [, kind, number = ''] = /^(female|male)-(\d+)$/.exec(name) ?? []
  if (kind === 'female') return t('settings.voice.female', { number })
  return kind === 'male' ? t('settings.voice.male', { number }) : name
}
