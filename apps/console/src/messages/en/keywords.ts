import type { WordsLike } from '../messages.ts'
import type { keywords as known } from '../zh/keywords.ts'

export const keywords: WordsLike<typeof known> = {
  'keywords.intro':
    'One intent can serve many branches of a script: change it here, and every branch goes by it.',
  'keywords.scene': 'Script',
  'keywords.scene.none': 'There is no script yet. Create one, then add intent keywords to it.',
  'keywords.add': 'Add intent',
  'keywords.edit': 'Intent “{name}”',
  'keywords.name': 'Intent name',
  'keywords.search': 'Intent name',
  'keywords.patterns': 'Patterns (RE2)',
  'keywords.pattern': 'Pattern {number}',
  'keywords.pattern.add': 'Add pattern',
  'keywords.pattern.remove': 'Remove pattern {number}',
  'keywords.pattern.wrong': 'The pattern is not valid: {reason}',
  'keywords.try': 'Try a sentence',
  'keywords.try.hint': 'Not kept; calls go by the same patterns.',
  'keywords.try.word': 'It holds the keyword “{word}”',
  'keywords.try.pattern': 'It matches {pattern}',
  'keywords.try.none': 'Nothing matches',
  'keywords.usedBy': 'Used by',
  'keywords.usedBy.count': '{count} branches',
  'keywords.usedBy.none': 'No branch',
  'keywords.empty': 'This script has no shared intents yet.',
  'keywords.delete.title': 'Delete the intent “{name}”?',
  'keywords.delete.text':
    'No branch names it. The next published version is without it; published versions stay as they are.',
  'keywords.delete.used': 'Branches name it: take it off there in the master flow first',
  'keywords.try.except': 'Excluded by {pattern}',
  'keywords.except': 'Exclusion patterns (RE2)',
  'keywords.except.hint':
    'A sentence that one of them matches is not taken by a pattern or by similarity. Keywords still count.',
  'keywords.except.nth': 'Exclusion pattern {number}',
  'keywords.except.add': 'Add exclusion pattern',
  'keywords.except.remove': 'Remove exclusion pattern {number}',
}
