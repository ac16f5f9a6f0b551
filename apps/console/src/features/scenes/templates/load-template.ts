import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { templateFile } from './template-file.ts'
import type { TemplateName, TemplateWords } from './template-graphs.ts'

/** Only the language that is wanted is fetched. */
const loadMessages: Readonly<Record<ScriptLanguage, () => Promise<TemplateWords>>> = {
  'en-US': async () => (await import('./english.ts')).english,
  'zh-CN': async () => (await import('./chinese.ts')).chinese,
  'zh-HK': async () => (await import('./cantonese.ts')).cantonese,
  'id-ID': async () => (await import('./indonesian.ts')).indonesian,
}

/** A starter script's file as text, for the import of scripts. */
export const loadTemplate = async (
  template: TemplateName,
  script: { readonly name: string; readonly language: ScriptLanguage },
): Promise<string> =>
  JSON.stringify(templateFile(template, script, await loadMessages[script.language]()), undefined, 1)
