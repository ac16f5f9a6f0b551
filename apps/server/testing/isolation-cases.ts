import { accessIsolationCases } from './access-isolation-cases.ts'
import { accountIsolationCases } from './account-isolation-cases.ts'
import { callIsolationCases } from './call-isolation-cases.ts'
import { callRuleIsolationCases } from './call-rule-isolation-cases.ts'
import type { IsolationCase } from './isolation-case.ts'
import { knowledgeIsolationCases } from './knowledge-isolation-cases.ts'
import { lineIsolationCases } from './line-isolation-cases.ts'
import { moneyIsolationCases } from './money-isolation-cases.ts'
import { sceneIsolationCases } from './scene-isolation-cases.ts'
import { seatIsolationCases } from './seat-isolation-cases.ts'
import { smsIsolationCases, taskMessageIsolationCases } from './sms-isolation-cases.ts'
import { taskIsolationCases } from './task-isolation-cases.ts'

/** Every query of every feature; one that is missing here fails the test. */
export const isolationCases: Readonly<Record<string, Readonly<Record<string, IsolationCase>>>> = {
  ...accessIsolationCases,
  ...accountIsolationCases,
  ...callRuleIsolationCases,
  ...callIsolationCases,
  knowledge: knowledgeIsolationCases,
  ...lineIsolationCases,
  ...moneyIsolationCases,
  ...sceneIsolationCases,
  ...seatIsolationCases,
  sms: smsIsolationCases,
  'task-messages': taskMessageIsolationCases,
  ...taskIsolationCases,
}
