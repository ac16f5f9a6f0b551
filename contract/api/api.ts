import { accountLimitRoutes } from './account-limits.ts'
import { agentGroupRoutes } from './agent-groups.ts'
import { alertRoutes } from './alerts.ts'
import { auditRoutes } from './audit.ts'
import { billingRoutes } from './billing.ts'
import { blacklistRoutes } from './blacklist.ts'
import { bulkImportRoutes } from './bulk-imports.ts'
import { plannedEndpointRoutes } from './call-routes.ts'
import { callRuleRoutes } from './call-rules.ts'
import { endpoints, plannedEndpoints } from './calls.ts'
import { consentRoutes } from './consents.ts'
import { plannedCustomerRoutes } from './customers.ts'
import { flowRoutes } from './flow.ts'
import { homeCountryRoutes } from './home-country.ts'
import { keywordRoutes } from './keywords.ts'
import { knowledgeRoutes } from './knowledge.ts'
import { ledgerRoutes } from './ledger.ts'
import { lineRoutes, plannedLineRoutes } from './lines.ts'
import { liveRoutes } from './live.ts'
import { plannedMarkingRoutes } from './marking.ts'
import { plannedNumberRoutes } from './numbers.ts'
import { pacingRoutes } from './pacing.ts'
import { plannedPoolRoutes } from './pools.ts'
import { priceRoutes } from './prices.ts'
import { promptRoutes } from './prompts.ts'
import { questionRoutes } from './questions.ts'
import { plannedRecordingRoutes, recordingRoutes } from './recordings.ts'
import { replayRoutes } from './replays.ts'
import { reviewCommentRoutes } from './review-comments.ts'
import type { PlannedRoute, Route } from './route.ts'
import { sceneFileRoutes } from './scene-files.ts'
import { sceneHeatRoutes } from './scene-heat.ts'
import { sceneSettingRoutes } from './scene-settings.ts'
import { sceneVersionRoutes } from './scene-versions.ts'
import { sceneRoutes } from './scenes.ts'
import { sessionRoutes } from './session.ts'
import { plannedSmsRoutes, smsRoutes } from './sms.ts'
import { strategyRoutes } from './strategies.ts'
import { tagRoutes } from './tags.ts'
import { taskNowRoutes } from './task-now.ts'
import { taskRoutes } from './tasks.ts'
import { testCaseRoutes } from './test-cases.ts'
import { plannedUserRoutes, userRoutes } from './users.ts'
import { variableRoutes } from './variables.ts'

/** Every implemented endpoint, by name. The server must have a handler for each to compile. */
export const api = {
  ...sessionRoutes,
  ...userRoutes,
  ...sceneRoutes,
  ...sceneFileRoutes,
  ...sceneHeatRoutes,
  ...sceneSettingRoutes,
  ...sceneVersionRoutes,
  ...reviewCommentRoutes,
  ...flowRoutes,
  ...promptRoutes,
  ...recordingRoutes,
  ...questionRoutes,
  ...keywordRoutes,
  ...tagRoutes,
  ...knowledgeRoutes,
  ...testCaseRoutes,
  ...replayRoutes,
  ...strategyRoutes,
  ...variableRoutes,
  ...taskRoutes,
  ...bulkImportRoutes,
  ...taskNowRoutes,
  ...callRuleRoutes,
  ...blacklistRoutes,
  ...consentRoutes,
  ...endpoints,
  ...lineRoutes,
  ...smsRoutes,
  ...agentGroupRoutes,
  ...pacingRoutes,
  ...liveRoutes,
  ...auditRoutes,
  ...billingRoutes,
  ...priceRoutes,
  ...ledgerRoutes,
  ...homeCountryRoutes,
  ...accountLimitRoutes,
  ...alertRoutes,
} satisfies Readonly<Record<string, Route>>

export type Api = typeof api
export type RouteName = keyof Api

/** Endpoints of the specification that are not implemented yet. */
export const plannedApi: readonly PlannedRoute[] = [
  ...plannedUserRoutes,
  ...plannedRecordingRoutes,
  ...plannedEndpoints,
  ...plannedSmsRoutes,
  ...plannedCustomerRoutes,
  ...plannedPoolRoutes,
  ...plannedNumberRoutes,
  ...plannedEndpointRoutes,
  ...plannedLineRoutes,
  ...plannedMarkingRoutes,
]
