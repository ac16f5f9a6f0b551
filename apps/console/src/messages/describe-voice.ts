import type { Translate } from './use-messages.ts'

/** The embedded voices are called by what is heard; a vendor's by the names that it gives them; without a name it is the language's own. */
export const describeVoice = (name: string, t: Translate): string => {
  if (name === '') return t('settings.voice.default')
  const [, kind, number = ''] = /^(female|male)-(\d+)$/.exec(name) ?? []
  if (kind === 'female') return t('settings.voice.female', { number })
  return kind === 'male' ? t('settings.voice.male', { number }) : name
}
