import type { WordsLike } from '../messages.ts'
import type { firstRun as known } from '../zh/firstRun.ts'

export const firstRun: WordsLike<typeof known> = {
  'firstRun.title': 'First steps',
  'firstRun.intro': 'Steps check themselves off as you go.',
  'firstRun.script': 'A script of yours is online',
  'firstRun.script.go': 'Start from a template and publish it',
  'firstRun.task': 'A task has numbers',
  'firstRun.task.go': 'Make a task and import numbers',
  'firstRun.call': 'A call was answered',
  'firstRun.call.go': 'Start the task, for instance to the sandbox callee 12025550001',
  'firstRun.label': 'It got a label, and you can read why',
  'firstRun.label.go': 'Open the call',
  'firstRun.done': 'Done',
  'firstRun.open': 'To do',
  'firstRun.hide': 'Do not show again',
}
