import type { FastifyInstance } from 'fastify'
import { alertHandlers } from '../accounts/alerts/index.ts'
import { auditHandlers } from '../accounts/audit/index.ts'
import { homeCountryHandlers } from '../accounts/home-country/index.ts'
import { onceOnly } from '../accounts/idempotency/index.ts'
import { findPrincipal, sessionHandlers } from '../accounts/sessions/index.ts'
import { userHandlers } from '../accounts/users/index.ts'
import { accountLimitHandlers } from '../billing/account-limits/index.ts'
import { billHandlers } from '../billing/bill/index.ts'
import { ledgerHandlers } from '../billing/ledger/index.ts'
import { priceHandlers } from '../billing/prices/index.ts'
import { agentGroupHandlers } from '../calls/agent-groups/index.ts'
import { lineHandlers } from '../calls/lines/index.ts'
import { sceneChoiceHandlers } from '../calls/scene-choices/index.ts'
import { smsHandlers } from '../calls/sms/index.ts'
import { blacklistHandlers } from '../campaigns/blacklist/routes.ts'
import { bulkImportHandlers } from '../campaigns/bulk-imports/index.ts'
import { callRuleHandlers } from '../campaigns/call-rules/index.ts'
import { consentHandlers } from '../campaigns/consents/index.ts'
import { contactHandlers } from '../campaigns/contacts/index.ts'
import { exportHandlers } from '../campaigns/exports/index.ts'
import { liveHandlers } from '../campaigns/live/index.ts'
import { pacingHandlers } from '../campaigns/pacing/index.ts'
import { recordHandlers } from '../campaigns/records/index.ts'
import { taskNowHandlers } from '../campaigns/task-now/index.ts'
import { taskHandlers } from '../campaigns/tasks/index.ts'
import { type ApiApp, type Handlers, serveApi } from '../platform/http/index.ts'
import { codeSampleHandlers } from '../scripts/code-samples/index.ts'
import { tagHandlers } from '../scripts/intent-tags/index.ts'
import { keywordHandlers } from '../scripts/keywords/index.ts'
import { knowledgeHandlers } from '../scripts/knowledge/index.ts'
import { promptHandlers } from '../scripts/prompts/index.ts'
import { questionHandlers } from '../scripts/questions/index.ts'
import { recordingHandlers } from '../scripts/recordings/index.ts'
import { replayHandlers } from '../scripts/replays/index.ts'
import { reviewCommentHandlers } from '../scripts/review-comments/index.ts'
import { categoryHandlers } from '../scripts/scene-categories/index.ts'
import { sceneCopyHandlers } from '../scripts/scene-copies/index.ts'
import { sceneFileHandlers } from '../scripts/scene-files/index.ts'
import { sceneHeatHandlers } from '../scripts/scene-heat/index.ts'
import { sceneReviewHandlers } from '../scripts/scene-review/index.ts'
import { sceneSettingHandlers } from '../scripts/scene-settings/index.ts'
import { sceneVersionHandlers } from '../scripts/scene-versions/index.ts'
import { sceneHandlers } from '../scripts/scenes/index.ts'
import { strategyHandlers } from '../scripts/strategies/index.ts'
import { testCaseHandlers } from '../scripts/test-cases/index.ts'
import { variableHandlers } from '../scripts/variables/index.ts'

const handlers: Handlers = {
  ...sessionHandlers,
  ...userHandlers,
  ...codeSampleHandlers,
  ...sceneHandlers,
  ...categoryHandlers,
  ...taskHandlers,
  ...taskNowHandlers,
  ...contactHandlers,
  ...callRuleHandlers,
  ...blacklistHandlers,
  ...consentHandlers,
  ...recordHandlers,
  ...bulkImportHandlers,
  ...exportHandlers,
  ...liveHandlers,
  ...knowledgeHandlers,
  ...lineHandlers,
  ...promptHandlers,
  ...recordingHandlers,
  ...variableHandlers,
  ...reviewCommentHandlers,
  ...sceneHeatHandlers,
  ...sceneCopyHandlers,
  ...sceneReviewHandlers,
  ...testCaseHandlers,
  ...replayHandlers,
  ...strategyHandlers,
  ...sceneFileHandlers,
  ...sceneVersionHandlers,
  ...sceneChoiceHandlers,
  ...sceneSettingHandlers,
  ...questionHandlers,
  ...keywordHandlers,
  ...tagHandlers,
  ...auditHandlers,
  ...agentGroupHandlers,
  ...pacingHandlers,
  ...billHandlers,
  ...priceHandlers,
  ...ledgerHandlers,
  ...homeCountryHandlers,
  ...accountLimitHandlers,
  ...alertHandlers,
  ...smsHandlers,
}

/** Every endpoint of the contract with the feature that handles it. */
export const startApi = (http: FastifyInstance, app: ApiApp): Promise<void> =>
  serveApi(http, { app, handlers, findPrincipal, onceOnly })
