import type { WordsLike } from '../messages.ts'
import type { variables as known } from '../zh/variables.ts'

export const variables: WordsLike<typeof known> = {
  'variables.intro':
    'What contacts bring along and the robot says. Add it here first, then write {example} in the wordings.',
  'variables.empty': 'No variables yet. Without them the script says the same to everyone.',
  'variables.add': 'Add variable',
  'variables.edit': 'Variable {name}',
  'variables.name': 'Variable name',
  'variables.name.hint': 'Without braces. A variable that wordings hold keeps its name.',
  'variables.name.wrong': 'A variable name must not hold { } or ##',
  'variables.type': 'Type',
  'variables.type.custom': 'Any text',
  'variables.type.gender': 'Gender (male or female only)',
  'variables.type.money': 'Money (two decimals)',
  'variables.type.name': 'Name of a person',
  'variables.type.number': 'Number (digits only)',
  'variables.type.regex': 'Regular expression',
  'variables.regex': 'Pattern (RE2)',
  'variables.regex.hint': 'The whole value must match it, such as {example}',
  'variables.regex.wrong': 'The pattern is not valid: {reason}',
  'variables.try': 'Try a value',
  'variables.try.hint': 'Judged as an import judges it; it is not kept.',
  'variables.try.fits': 'It fits',
  'variables.try.fails': 'It does not fit: an import would refuse this contact',
  'variables.tip': 'Tip for whoever fills it in',
  'variables.relatedText': 'Related text',
  'variables.paramDesc': 'Description',
  'variables.defaultValue': 'Default value',
  'variables.defaultValue.hint':
    'Said for contacts without a value. Leave it empty to require a value from every contact.',
  'variables.ttsType': 'Spoken by',
  'variables.ttsType.whole': 'The whole sentence by synthesis',
  'variables.ttsType.variable': 'Only the variable by synthesis, the rest as uploaded recordings',
  'variables.usedIn': 'Used in',
  'variables.usedIn.count': '{count} wordings',
  'variables.usedIn.none': 'Nowhere',
  'variables.delete.title': 'Delete the variable “{name}”?',
  'variables.delete.text':
    'No wording holds it. Contacts imported later no longer need it; published versions stay as they are.',
  'variables.delete.used': 'Wordings hold it: take it out there first',
}
