import type { WordsLike } from '../messages.ts'
import type { scene as known } from '../zh/scene.ts'

export const scene: WordsLike<typeof known> = {
  'scene.tab.flowchart': 'Master flow',
  'scene.tab.questions': 'Business Q&A',
  'scene.tab.dialog': 'Common dialog',
  'scene.tab.variables': 'Variable settings',
  'scene.tab.recordings': 'Recording upload',
  'scene.tab.tags': 'Intent tags',
  'scene.tab.tests': 'Test set',
  'scene.tab.settings': 'General settings',
  'scene.tab.strategy': 'Dial strategy',
  'scene.tab.writingTest': 'Text test',
  'scene.tab.openApi': 'Open API',
  'scene.tabs': 'Script pages',
  'scene.back': 'Back to scripts',
  'scene.readOnly.mask': 'You may read this script, but not change it.',
  'scene.readOnly.review': 'A script under review cannot be changed.',
  'scene.online.note':
    'This script is online: changes are kept as a draft and take effect when you publish again.',
  'scene.rejected': 'Audit failure: {reason}',
  'scene.version': 'Version {version}',
  'scene.missing': 'No script is chosen, or it was deleted.',
}
