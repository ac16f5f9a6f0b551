import { plannedBillingRoutes } from './billing.ts'
import { plannedCallRouteRoutes } from './call-routes.ts'
import { callRoutes, plannedCallRoutes } from './calls.ts'
import { plannedCustomerRoutes } from './customers.ts'
import { flowRoutes } from './flow.ts'
import { plannedKnowledgeRoutes } from './knowledge.ts'
import { lineRoutes, plannedLineRoutes } from './lines.ts'
import { liveRoutes } from './live.ts'
import { plannedMarkingRoutes } from './marking.ts'
import { plannedNumberRoutes } from './numbers.ts'
import { plannedPoolRoutes } from './pools.ts'
import { plannedQuestionRoutes } from './questions.ts'
import { plannedRecordingRoutes } from './recordings.ts'
import type { PlannedRoute, Route } from './route.ts'
import { plannedSceneRoutes, sceneRoutes } from './scenes.ts'
import { sessionRoutes } from './session.ts'
import { plannedSmsRoutes } from './sms.ts'
import { plannedStrategyRoutes } from './strategies.ts'
import { plannedTagRoutes } from './tags.ts'
import { taskRoutes } from './tasks.ts'
import { plannedTestCaseRoutes } from './test-cases.ts'
import { plannedUserRoutes, userRoutes } from './users.ts'
import { plannedVariableRoutes } from './variables.ts'
import { plannedVoiceRoutes } from './voices.ts'

/** Every call that is built, by its name. The server must have a handler for each, or it does not compile. */
export const api = {
  ...sessionRoutes,
  ...userRoutes,
  ...sceneRoutes,
  ...flowRoutes,
  ...taskRoutes,
  ...callRoutes,
  ...lineRoutes,
  ...liveRoutes,
} satisfies Readonly<Record<string, Route>>

export type Api = typeof api
export type RouteName = keyof Api

/** What the specification names and nobody built yet. */
export const plannedApi: readonly PlannedRoute[] = [
  ...plannedUserRoutes,
  ...plannedSceneRoutes,
  ...plannedQuestionRoutes,
  ...plannedRecordingRoutes,
  ...plannedCallRoutes,
  ...plannedTestCaseRoutes,
  ...plannedTagRoutes,
  ...plannedVariableRoutes,
  ...plannedSmsRoutes,
  ...plannedVoiceRoutes,
  ...plannedStrategyRoutes,
  ...plannedCustomerRoutes,
  ...plannedKnowledgeRoutes,
  ...plannedPoolRoutes,
  ...plannedNumberRoutes,
  ...plannedCallRouteRoutes,
  ...plannedLineRoutes,
  ...plannedBillingRoutes,
  ...plannedMarkingRoutes,
]
