import type { WordsLike } from '../words.ts'
import type { questions as known } from '../zh/questions.ts'

export const questions: WordsLike<typeof known> = {
  'questions.lead.business':
    'What callees may ask about the business at any node, and what the robot answers.',
  'questions.lead.common':
    'What comes up in every talk, such as “who is this” or “say that again”, and the reply to it.',
  'questions.notInForce':
    'They are kept, checked and published with the script, but calls do not answer from them yet; such a question counts as not understood.',
  'questions.empty': 'Nothing here yet. Add the first one.',
  'questions.add.business': 'Add Q&A',
  'questions.add.common': 'Add reply',
  'questions.edit': '“{name}”',
  'questions.question': 'Standard question',
  'questions.question.hint': 'No two alike, and no variables.',
  'questions.keywords': 'Questions and keywords',
  'questions.answer': 'Answer',
  'questions.search': 'Question or keyword',
  'questions.enabled': 'Enabled',
  'questions.disabled': 'Disabled',
  'questions.enable': 'Enable “{name}”',
  'questions.similar': '{count} ways to ask',
  'questions.after': 'After the answer',
  'questions.func.1': 'Back to the main flow',
  'questions.func.2': 'Limit repeats',
  'questions.func.4': 'Not interruptible',
  'questions.func.8': 'Hang up after it',
  'questions.func.clears': 'Switching one off clears what stands below it.',
  'questions.holdBeforeLead': 'Seconds of silence before it',
  'questions.leadWords': 'Lead-in words',
  'questions.mastId': 'Go on to node',
  'questions.whereItWas': 'Where the talk was',
  'questions.maxRepeatTime': 'Answered at most so often',
  'questions.maxRepeatNode': 'Then on to node',
  'questions.deleteSelected': 'Delete selected',
  'questions.select': 'Select “{name}”',
  'questions.delete.title': 'Delete {count}?',
  'questions.delete.text':
    'The next published version is without: {names}. Published versions and call records stay as they are.',
}
