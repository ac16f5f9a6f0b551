import { z } from 'zod'
import { scriptLanguages } from '../vocabulary/role.ts'
import { fields, filledText, flag, id, ids, paging, seconds, text, whole, wholes } from './parts.ts'
import { list, nothing, one, route } from './route.ts'

const language = z.enum(scriptLanguages)
const mask = whole(0, 7)

const Authority = z.object({ readGrant: z.int(), writeGrant: z.int(), operateGrant: z.int() })

/** Specification 1 §3 "Scene"; `status` mirrors sceneStatus. */
export const Scene = Authority.extend({
  sceneId: z.string(),
  id: z.string(),
  productId: z.literal('callbot'),
  name: z.string(),
  language,
  status: z.int(),
  sceneStatus: z.int(),
  rejectReason: z.string(),
  categoryId: z.string().nullable(),
  categoryName: z.string().nullable(),
  accountId: z.string(),
  accountName: z.string(),
  /** Increased by every save; a save names the version that it is based on. */
  version: z.int(),
  createTs: seconds,
  lastUpdateTs: seconds,
})

const Prompt = z.object({ resId: z.string(), word: z.string() })

/** General settings as stored; they have an endpoint of their own. */
const SceneWithSettings = Scene.extend({
  settings: z.object({
    openingDelayMs: z.int(),
    silenceMs: z.int(),
    silenceTimes: z.int(),
    silenceReplies: z.array(Prompt),
    noMatchReplies: z.array(Prompt),
    maxRepeats: z.int(),
    goodbye: Prompt,
    maxCallSec: z.int(),
    voice: z.object({ speed: z.number(), tone: z.number(), volume: z.number() }),
  }),
  variables: z.array(z.object({ name: z.string(), type: z.string() })),
  tags: z.array(z.object({ intentId: z.int(), name: z.string(), priority: z.int() })),
})

const Grant = z.object({
  sceneId: z.string(),
  userId: z.string(),
  account: z.string(),
  readGrant: z.int(),
  writeGrant: z.int(),
})
const grantInput = fields({
  sceneId: id,
  userId: id,
  readGrant: mask.default(0),
  /** Write implies read. */
  writeGrant: mask.default(0),
})

const Category: z.ZodType<CategoryNode, CategoryNode> = z
  .object({
    id: z.string(),
    parentId: z.string().nullable(),
    name: z.string(),
    get children() {
      return z.array(Category)
    },
  })
  .meta({ id: 'SceneCategory' })
export type CategoryNode = {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly children: CategoryNode[]
}
const statusInput = whole(0, 3)

export const sceneRoutes = {
  listScenes: route({
    path: '/api/scenes',
    methods: ['GET'],
    does: 'Page of scenes by category (including subcategories), status, language and name.',
    roles: 'everyRole',
    input: fields({
      ...paging,
      name: text(100).optional(),
      categoryId: id.optional(),
      status: wholes(-1, 3).optional(),
      sceneStatus: wholes(-1, 3).optional(),
      language: language.optional(),
    }),
    answer: list(Scene),
  }),
  createScene: route({
    path: '/api/scenes',
    methods: ['POST'],
    does: 'Adds a scene without a flow.',
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    input: fields({ name: filledText(30), language, categoryId: id.nullish() }),
    answer: one(Scene),
  }),
  findScene: route({
    path: '/api/scenes/{id}',
    methods: ['GET'],
    does: 'One scene.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: one(Scene),
  }),
  updateScene: route({
    path: '/api/scenes/{id}',
    methods: ['PUT'],
    does: 'Renames a scene or moves it to another category.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({
      id,
      name: filledText(30).optional(),
      categoryId: id.nullish(),
      version: whole(1, 2 ** 31 - 1).optional(),
    }),
    answer: one(Scene),
  }),
  deleteScene: route({
    path: '/api/scenes/{id}',
    methods: ['DELETE'],
    does: 'Deletes scenes logically; their records and versions stay.',
    roles: 'everyRole',
    operate: 'delete',
    input: fields({ id: ids }),
    answer: nothing,
  }),
  findSceneWithSettings: route({
    path: '/api/scenes/one/{id}',
    methods: ['GET'],
    does: 'One scene with its settings, variables and tags.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: one(SceneWithSettings),
  }),
  moveScene: route({
    path: '/api/scenes/logic/{id}',
    methods: ['PUT'],
    does: 'Moves a scene: 2 submit, 1 approve, 3 reject with a reason, 0 withdraw; 99 deletes. Its test cases must pass; `isForced` with a reason overrides that.',
    roles: 'everyRole',
    withoutOperate: 'the handler requires the publish bit, and roles 1 and 2 for approval',
    input: fields({
      id,
      sceneStatus: z.union([statusInput, z.literal([99, '99'])]),
      reason: text(250).optional(),
      isForced: flag.default(false),
    }),
    answer: one(
      z.object({
        sceneId: z.string(),
        sceneStatus: z.int(),
        /** The published version that went online. */
        publishedVersion: z.int().optional(),
      }),
    ),
  }),
  deleteSceneLogically: route({
    path: '/api/scenes/logic/{id}',
    methods: ['DELETE'],
    does: 'Deletes a scene logically.',
    roles: 'everyRole',
    operate: 'delete',
    input: fields({ id: ids }),
    answer: nothing,
  }),
  findSceneLanguage: route({
    path: '/api/scenes/language/{id}',
    methods: ['GET'],
    does: "The scene's language.",
    roles: 'everyRole',
    input: fields({ id }),
    answer: one(z.object({ sceneId: z.string(), language })),
  }),
  changeSceneLanguage: route({
    path: '/api/scenes/language/{id}',
    methods: ['PUT'],
    does: "Changes the scene's language.",
    roles: 'everyRole',
    operate: 'update',
    input: fields({ id, language }),
    answer: one(z.object({ sceneId: z.string(), language })),
  }),
  copyScene: route({
    path: '/api/scenes/copy',
    methods: ['POST'],
    does: 'Makes a deep copy that starts in production.',
    roles: 'everyRole',
    operate: 'copy',
    creates: true,
    input: fields({ sceneId: id.optional(), id: id.optional(), name: filledText(30).optional() }),
    answer: one(Scene),
  }),
  findSceneAuthority: route({
    path: '/api/scenes/authority',
    methods: ['GET'],
    does: 'The own masks on a scene: 1 flow, 2 words, 4 tricks.',
    roles: 'everyRole',
    input: fields({ sceneId: id.optional(), id: id.optional() }),
    answer: one(Authority),
  }),
  listSceneGrants: route({
    path: '/api/scenes/sceneGrant',
    methods: ['GET'],
    does: 'Grants given on a scene.',
    roles: 'everyRole',
    input: fields({ sceneId: id }),
    answer: list(Grant),
  }),
  addSceneGrant: route({
    path: '/api/scenes/addSceneGrant',
    methods: ['POST'],
    does: 'Grants a user below read and write masks on a scene.',
    roles: 'everyRole',
    operate: 'update',
    creates: true,
    input: grantInput,
    answer: one(Grant),
  }),
  updateSceneGrant: route({
    path: '/api/scenes/updateSceneGrant',
    methods: ['PUT'],
    does: 'Changes the masks of a user; 0 and 0 remove the grant.',
    roles: 'everyRole',
    operate: 'update',
    input: grantInput,
    answer: one(Grant),
  }),
  listMasterNodes: route({
    path: '/api/scenes/getMaster',
    methods: ['GET'],
    does: "The master flow's nodes as a pick list.",
    roles: 'everyRole',
    input: fields({ sceneId: id }),
    answer: list(z.object({ nodeId: z.string(), title: z.string(), type: z.enum(['start', 'task', 'end']) })),
  }),
  listCategories: route({
    path: '/api/scene/categories',
    methods: ['GET'],
    does: 'The category tree.',
    roles: 'everyRole',
    input: fields({}),
    answer: list(Category),
  }),
  createCategory: route({
    path: '/api/scene/categories',
    methods: ['POST'],
    does: 'Adds a category.',
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    input: fields({ name: filledText(30), parentId: id.nullish() }),
    answer: one(z.object({ id: z.string() })),
  }),
  renameCategory: route({
    path: '/api/scene/categories',
    methods: ['PUT'],
    does: 'Renames a category.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({ id, name: filledText(30) }),
    answer: nothing,
  }),
  deleteCategory: route({
    path: '/api/scene/categories',
    methods: ['DELETE'],
    does: 'Deletes empty categories.',
    roles: 'everyRole',
    operate: 'delete',
    input: fields({ id: ids }),
    answer: nothing,
  }),
}
