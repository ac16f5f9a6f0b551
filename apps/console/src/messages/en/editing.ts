import type { WordsLike } from '../messages.ts'
import type { editing as known } from '../zh/editing.ts'

export const editing: WordsLike<typeof known> = {
  'editing.stale.title': 'Somebody else saved while you were editing',
  'editing.stale.text':
    'You started from version {base}; it is version {current} now. What you typed is still here: choose which of the two stays.',
  'editing.stale.theirs': 'Load theirs',
  'editing.stale.merge': 'Merge both',
  'editing.merge.done': 'Merged: look it over, then save',
  'editing.stale.mine': 'Save mine over it',
  'editing.gone': 'It was deleted meanwhile.',
  'editing.view': 'View',
  'editing.notInForce': 'Not in force yet',
  'editing.notInForce.hint': 'It is kept, but calls do not go by it yet.',
  'editing.forbidden': 'You may not read this part of the script. Ask its owner for the permission.',
  'editing.on': 'on',
  'editing.off': 'off',
  'editing.remark': 'Remark',
  'editing.words.hint':
    'Variables may stand in it, such as {example}; add them in the variable settings first.',
  'editing.keywords': 'Keywords',
  'editing.keywords.hint': 'Press Enter after each one; pasted ones are separated by ##.',
  'editing.more': '{count} more',
}
