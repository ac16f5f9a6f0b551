import { z } from 'zod'
import { fields, filledText, id, paging } from './parts.ts'
import { list, route } from './route.ts'

/** A prompt of the robot, and its place. */
const Prompt = z.object({
  resId: z.string(),
  sceneId: z.string(),
  word: z.string(),
  place: z.enum(['node', 'silence', 'noMatch', 'goodbye', 'answer']),
  nodeId: z.string().nullable(),
  /** Name of its node or question. */
  title: z.string(),
  variables: z.array(z.string()),
  /** 1 synthesized as a whole, 2 only its variables. */
  ttsType: z.int(),
})

const Edge = z.object({
  id: z.string(),
  sceneId: z.string(),
  source: z.string(),
  target: z.string(),
  name: z.string(),
  kind: z.enum(['keywords', 'force', 'silent', 'noKeyword']),
  keyWords: z.string(),
  intentIds: z.array(z.int()),
  patterns: z.array(z.string()),
  specialDTMFWords: z.string(),
})

export const promptRoutes = {
  listPrompts: route({
    path: '/api/dialog/resources/{id}',
    methods: ['GET'],
    does: 'The prompts of a scene.',
    roles: 'everyRole',
    input: fields({ ...paging, id, sceneId: id.optional() }),
    answer: list(Prompt),
  }),
  findPrompts: route({
    path: '/api/dialog/resources/byField',
    aliases: ['/api/dialog/byField', '/api/dialog/resources/{id}/byField'],
    methods: ['GET'],
    does: 'The prompts of a scene with a given value in a field.',
    roles: 'everyRole',
    input: fields({
      ...paging,
      id: id.optional(),
      sceneId: id.optional(),
      field: z.enum(['word', 'resId', 'nodeId', 'title', 'place', 'variables']).default('word'),
      value: filledText(200),
    }),
    answer: list(Prompt),
  }),
  listEdges: route({
    path: '/api/dialog/edges',
    methods: ['GET'],
    does: 'The edges of a scene.',
    roles: 'everyRole',
    input: fields({ ...paging, sceneId: id, source: id.optional() }),
    answer: list(Edge),
  }),
}
