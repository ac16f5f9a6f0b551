import { expect, test } from 'vitest'
import { describeReason, describeSeen, type Reason } from './describe-reason.ts'
import { en } from './en/index.ts'
import type { Translate } from './use-messages.ts'

const t: Translate = (key, values = {}) =>
  en[key].replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
const titles = new Map([
  ['n1', 'Agreed'],
  ['question:7', 'Price?'],
])
const reason = (
  kind: string,
  type: string | undefined,
  wanted: Reason['wanted'],
  saw: Reason['saw'] = [],
) => ({
  kind,
  type,
  wanted,
  saw,
})

test.each<[Reason, string, string]>([
  [reason('node', 'anyOf', ['n1', 'n2'], ['n1']), 'came to Agreed, n2', 'Agreed'],
  [reason('node', 'noneOf', ['n1']), 'never came to Agreed', ''],
  [{ ...reason('node', 'hitsAtLeast', ['n1'], [3]), times: 2 }, 'came 2 times or more to Agreed', '3'],
  [reason('question', 'anyOf', [7], [7]), 'asked Price?', 'Price?'],
  [reason('generalNode', 'anyOf', [0], [0]), 'asked Do not call', 'Do not call'],
  [reason('flowRounds', 'atLeast', [2], [3]), 'flow rounds ≥ 2', '3'],
  [reason('talkSec', 'between', [30, 60], [31]), 'talk time ∈ 30 – 60 s', '31'],
  [reason('callStatus', 'in', [10, 22], [10]), 'the call ended as User busy, Ring missed', 'User busy'],
  [reason('processState', 'is', ['silence'], ['silence']), 'the flow ended as silence', 'silence'],
  [
    reason('transferStatus', 'isNot', ['success'], ['agentBusy']),
    'the transfer did not end as an agent took it',
    'agents were busy',
  ],
  [reason('otherwise', undefined, []), 'no earlier label fitted', ''],
  [reason('doNotCall', undefined, [], ['do not call me']), 'asked not to be called again', 'do not call me'],
  [reason('kept', undefined, ['something older 7'], ['7']), 'something older 7', '7'],
])('%j reads "%s", and it saw "%s"', (why, sentence, seen) => {
  expect(describeReason(why, titles, t)).toBe(sentence)
  expect(describeSeen(why, titles, t)).toBe(seen)
})
