import { z } from 'zod'
import { variableTypes } from '../vocabulary/scene.ts'
import { fields, filledText, id, ids, paging, text, whole } from './parts.ts'
import { listOrOne, one, route } from './route.ts'

/** Specification 1 §3 "Scene variable". ttsType 1 the whole sentence by synthesis, 2 only the variable. */
const Variable = z.object({
  id: z.string(),
  variableId: z.int(),
  sceneId: z.string(),
  name: z.string(),
  type: z.enum(variableTypes),
  regex: z.string(),
  tip: z.string(),
  relatedText: z.string(),
  paramDesc: z.string(),
  /** Default value; where empty, every contact needs one. */
  defaultValue: z.string(),
  ttsType: z.int(),
  /** Whether calls use ttsType. */
  ttsTypeInForce: z.boolean(),
  /** Number of prompts that use it. */
  usedIn: z.int(),
  version: z.int(),
})

const form = {
  name: filledText(30),
  type: z.enum(variableTypes),
  /** RE2; for type regex the whole value must match it. */
  regex: text(500),
  tip: text(250),
  relatedText: text(500),
  paramDesc: text(250),
  defaultValue: text(500),
  ttsType: whole(1, 2),
}
const place = { id: id.optional(), sceneId: id.optional(), version: whole(1, 2 ** 31 - 1).optional() }

export const variableRoutes = {
  listVariables: route({
    path: '/api/param/{id}',
    bare: true,
    methods: ['GET'],
    does: 'Variables of a scene by its id; one variable by its own.',
    roles: 'everyRole',
    input: fields({ ...paging, id: id.optional(), sceneId: id.optional() }),
    answer: listOrOne(Variable),
  }),
  addVariable: route({
    path: '/api/param/{id}',
    bare: true,
    methods: ['POST'],
    does: 'Adds a variable that prompts may use as {name}.',
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    input: fields({
      ...place,
      name: form.name,
      type: form.type.default('custom'),
      regex: form.regex.default(''),
      tip: form.tip.default(''),
      relatedText: form.relatedText.default(''),
      paramDesc: form.paramDesc.default(''),
      defaultValue: form.defaultValue.default(''),
      ttsType: form.ttsType.default(1),
    }),
    answer: one(Variable),
  }),
  updateVariable: route({
    path: '/api/param/{id}',
    bare: true,
    methods: ['PUT'],
    does: 'Changes a variable; the name is fixed while a prompt uses it.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({
      ...place,
      name: form.name.optional(),
      type: form.type.optional(),
      regex: form.regex.optional(),
      tip: form.tip.optional(),
      relatedText: form.relatedText.optional(),
      paramDesc: form.paramDesc.optional(),
      defaultValue: form.defaultValue.optional(),
      ttsType: form.ttsType.optional(),
    }),
    answer: one(Variable),
  }),
  deleteVariable: route({
    path: '/api/param/{id}',
    bare: true,
    methods: ['DELETE'],
    does: 'Deletes variables that no prompt uses.',
    roles: 'everyRole',
    operate: 'delete',
    input: fields({ ...place, id: ids }),
    answer: one(z.object({ sceneId: z.string(), version: z.int(), deleted: z.int() })),
  }),
  setPromptSpeech: route({
    path: '/api/param/resource/update',
    aliases: ['/api/resource/update'],
    methods: ['PUT'],
    does: 'How a prompt with variables is played: 1 whole by synthesis, 2 only the variables.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({
      sceneId: id,
      resId: filledText(64),
      ttsType: form.ttsType,
      version: place.version,
    }),
    answer: one(
      z.object({
        sceneId: z.string(),
        resId: z.string(),
        ttsType: z.int(),
        inForce: z.boolean(),
        version: z.int(),
      }),
    ),
  }),
}
