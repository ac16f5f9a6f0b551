import type { FastifyInstance } from 'fastify'
import { accountLimitHandlers } from './features/account-limits/index.ts'
import { agentGroupHandlers } from './features/agent-groups/index.ts'
import { alertHandlers } from './features/alerts/index.ts'
import { auditHandlers } from './features/audit/index.ts'
import { billHandlers } from './features/bill/index.ts'
import { blacklistHandlers } from './features/blacklist/routes.ts'
import { bulkImportHandlers } from './features/bulk-imports/index.ts'
import { callRuleHandlers } from './features/call-rules/index.ts'
import { codeSampleHandlers } from './features/code-samples/index.ts'
import { consentHandlers } from './features/consents/index.ts'
import { contactHandlers } from './features/contacts/index.ts'
import { exportHandlers } from './features/exports/index.ts'
import { homeCountryHandlers } from './features/home-country/index.ts'
import { onceOnly } from './features/idempotency/index.ts'
import { tagHandlers } from './features/intent-tags/index.ts'
import { keywordHandlers } from './features/keywords/index.ts'
import { knowledgeHandlers } from './features/knowledge/index.ts'
import { ledgerHandlers } from './features/ledger/index.ts'
import { lineHandlers } from './features/lines/index.ts'
import { liveHandlers } from './features/live/index.ts'
import { pacingHandlers } from './features/pacing/index.ts'
import { priceHandlers } from './features/prices/index.ts'
import { promptHandlers } from './features/prompts/index.ts'
import { questionHandlers } from './features/questions/index.ts'
import { recordingHandlers } from './features/recordings/index.ts'
import { recordHandlers } from './features/records/index.ts'
import { replayHandlers } from './features/replays/index.ts'
import { reviewCommentHandlers } from './features/review-comments/index.ts'
import { categoryHandlers } from './features/scene-categories/index.ts'
import { sceneCopyHandlers } from './features/scene-copies/index.ts'
import { sceneFileHandlers } from './features/scene-files/index.ts'
import { sceneHeatHandlers } from './features/scene-heat/index.ts'
import { sceneReviewHandlers } from './features/scene-review/index.ts'
import { sceneSettingHandlers } from './features/scene-settings/index.ts'
import { sceneVersionHandlers } from './features/scene-versions/index.ts'
import { sceneHandlers } from './features/scenes/index.ts'
import { findPrincipal, sessionHandlers } from './features/sessions/index.ts'
import { smsHandlers } from './features/sms/index.ts'
import { strategyHandlers } from './features/strategies/index.ts'
import { taskNowHandlers } from './features/task-now/index.ts'
import { taskHandlers } from './features/tasks/index.ts'
import { testCaseHandlers } from './features/test-cases/index.ts'
import { userHandlers } from './features/users/index.ts'
import { variableHandlers } from './features/variables/index.ts'
import { type ApiApp, type Handlers, serveApi } from './platform/http/index.ts'

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

/** Every call of the contract over the features that carry it out. */
export const startApi = (http: FastifyInstance, app: ApiApp): Promise<void> =>
  serveApi(http, { app, handlers, findPrincipal, onceOnly })
