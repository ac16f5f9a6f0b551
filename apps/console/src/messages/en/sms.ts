import type { WordsLike } from '../messages.ts'
import type { sms as known } from '../zh/sms.ts'

export const sms: WordsLike<typeof known> = {
  'sms.title': 'SMS templates',
  'sms.intro': 'What a task sends to the callee after a call with one of the chosen labels.',
  'sms.add': 'Add template',
  'sms.edit': 'Template “{name}”',
  'sms.name': 'Name',
  'sms.content': 'Content',
  'sms.content.hint':
    '{example} stands for a column of the contact. A message with a missing value is not sent.',
  'sms.sign': 'Signature',
  'sms.sign.hint': 'Stands before the content, in 【】.',
  'sms.source': 'Variables',
  'sms.source.contact': 'From the contact’s columns',
  'sms.source.none': 'None, the text is fixed',
  'sms.lineType': 'Line type',
  'sms.lineType.domestic': 'Domestic',
  'sms.lineType.international': 'International',
  'sms.sdkAppId': 'SDKAppID',
  'sms.testNumber': 'Test number',
  'sms.preview': 'Preview',
  'sms.measure':
    '{length, plural, one {# character} other {# characters}}, {segments, plural, one {# message} other {# messages}}; up to {each} each',
  'sms.empty': 'No templates yet. Add one, and choose it in a task.',
  'sms.delete': 'Delete the template “{name}”?',
  'sms.delete.text': 'Messages that wait still go out. A template that a task sends cannot be deleted.',
  'sms.creator': 'Creator',
  'sms.length': 'Length / segments',
  'sms.test': 'Send a test',
  'sms.test.title': 'Send “{name}” as a test',
  'sms.test.number': 'To',
  'sms.test.value': 'Value of {name}',
  'sms.test.cost': 'The message is really sent, and paid for.',
}
