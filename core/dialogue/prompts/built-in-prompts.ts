import type { CompiledScene, Prompt, ScriptLanguage } from '@parley/contract/vocabulary'

/** A scene or its script. */
type Speaker = Pick<CompiledScene, 'language' | 'settings'>

/** The reply to an opt-out: the scene's prompt, or the language's default. */
export const doNotCallPrompt = (scene: Speaker): Prompt =>
  promptOf(scene, 'do-not-call', scene.settings.doNotCallReply, doNotCallReplies)

/** The confirmation question after an uncertain opt-out. */
export const confirmOptOutPrompt = ({ language }: Speaker): Prompt => ({
  resId: `built-in-confirm-opt-out-${language}`,
  word: confirmOptOutQuestions[language],
})

/** The prompt where no agent answers (decision §5: it promises a call-back). */
export const transferFailedPrompt = (scene: Speaker): Prompt =>
  promptOf(scene, 'transfer-failed', scene.settings.transferFailedReply, transferFailedReplies)

const promptOf = (
  { language }: Speaker,
  name: string,
  own: string | undefined,
  replies: Readonly<Record<ScriptLanguage, string>>,
): Prompt => {
  const word = own?.trim() ?? ''
  return { resId: `built-in-${name}-${language}`, word: word === '' ? replies[language] : word }
}

const doNotCallReplies: Readonly<Record<ScriptLanguage, string>> = {
  'en-US': 'I am sorry to have disturbed you. We will not call you again. Goodbye.',
  'id-ID': 'Mohon maaf telah mengganggu. Kami tidak akan menelepon Anda lagi. Sampai jumpa.',
  'zh-CN': '非常抱歉打扰您，我们不会再给您打电话了，再见。',
  'zh-HK': '唔好意思打攪晒，我哋唔會再打畀你，拜拜。',
}

const transferFailedReplies: Readonly<Record<ScriptLanguage, string>> = {
  'en-US': 'I am sorry, all my colleagues are busy. One of them will call you back.',
  'id-ID': 'Mohon maaf, semua rekan kami sedang sibuk. Salah satu dari mereka akan menelepon Anda kembali.',
  'zh-CN': '抱歉，同事们现在都在忙，稍后会有人给您回电。',
  'zh-HK': '唔好意思，同事而家都好忙，遲啲會有人打返畀你。',
}

const confirmOptOutQuestions: Readonly<Record<ScriptLanguage, string>> = {
  'en-US': 'Just to be sure: you do not want any more calls from us, right?',
  'id-ID': 'Untuk memastikan: Anda tidak mau ditelepon lagi oleh kami, benar?',
  'zh-CN': '跟您确认一下：您是不希望我们再给您打电话，对吗？',
  'zh-HK': '想同你確認下：你係咪唔想我哋再打畀你？',
}
