import type { Say } from './use-words.ts'

/** The embedded voices are called by what is heard; a vendor's by the names that it gives them; without a name it is the language's own. */
export const sayVoice = (name: string, say: Say): string => {
  if (name === '') return say('settings.voice.default')
  const [, kind, number = ''] = /^(female|male)-(\d+)$/.exec(name) ?? []
  if (kind === 'female') return say('settings.voice.female', { number })
  return kind === 'male' ? say('settings.voice.male', { number }) : name
}
