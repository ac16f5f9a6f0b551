import type { WordsLike } from '../messages.ts'
import type { voice as known } from '../zh/voice.ts'

export const voice: WordsLike<typeof known> = {
  'voice.title': 'Voice test',
  'voice.way': 'Way of testing',
  'voice.byTyping': 'By typing',
  'voice.byVoice': 'By voice',
  'voice.begin': 'Talk to it',
  'voice.again': 'Talk again',
  'voice.hangUp': 'Hang up',
  'voice.mute': 'Mute',
  'voice.level': 'Loudness of the microphone',
  'voice.path': 'Path of the conversation',
  'voice.hearing': 'Hearing…',
  'voice.intro':
    'Press “Talk to it” and answer as a callee would. The saved draft speaks, through the same ears, voice and rules as a call. Nothing is recorded or billed; five minutes at most.',
  'voice.waited': 'Waited {all} ms: pause {pause}, words {words}, decision {decision}, first sound {sound}',
  'voice.notBegun': 'The conversation ended before it began',
  'voice.cut': 'The connection broke',
  'voice.cut.next': 'Only this conversation was lost. Check your network, then try again.',
  'voice.stage.idle': 'Not connected',
  'voice.stage.asking': 'Waiting for the microphone…',
  'voice.stage.preparing': 'The robot prepares its words…',
  'voice.stage.talking': 'Talking',
  'voice.stage.over': 'Over',
  'voice.trouble.insecure': 'This page may not use a microphone',
  'voice.trouble.insecure.next':
    'Browsers give it only to pages that come over HTTPS or from this very computer. Open this page by its HTTPS address.',
  'voice.trouble.denied': 'The browser was told not to give the microphone',
  'voice.trouble.denied.next': "Allow it by the sign beside the page's address, then try again.",
  'voice.trouble.noMicrophone': 'No microphone was found',
  'voice.trouble.noMicrophone.next': 'Plug one in or switch it on, then try again.',
  'voice.trouble.microphoneTaken': 'The microphone is used by another program, or was taken away',
  'voice.trouble.microphoneTaken.next': 'Close the other program or plug it in again, then try again.',
  'voice.trouble.noSound': 'This browser could not open its sound',
  'voice.trouble.noSound.next':
    'Load the page again; if that does not help, try another browser. The text test needs no sound.',
}
