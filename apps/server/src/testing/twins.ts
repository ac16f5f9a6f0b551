import { accessTwins } from './access-twins.ts'
import { accountTwins } from './account-twins.ts'
import { callRuleTwins } from './call-rule-twins.ts'
import { callTwins } from './call-twins.ts'
import { knowledgeTwins } from './knowledge-twins.ts'
import { lineTwins } from './line-twins.ts'
import { moneyTwins } from './money-twins.ts'
import { sceneTwins } from './scene-twins.ts'
import { seatTwins } from './seat-twins.ts'
import { smsTwins, taskMessageTwins } from './sms-twins.ts'
import { taskTwins } from './task-twins.ts'
import type { Twin } from './twin.ts'

/** Every query of every feature; one that is missing here fails the test. */
export const twins: Readonly<Record<string, Readonly<Record<string, Twin>>>> = {
  ...accessTwins,
  ...accountTwins,
  ...callRuleTwins,
  ...callTwins,
  knowledge: knowledgeTwins,
  ...lineTwins,
  ...moneyTwins,
  ...sceneTwins,
  ...seatTwins,
  sms: smsTwins,
  'task-messages': taskMessageTwins,
  ...taskTwins,
}
