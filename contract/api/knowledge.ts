import { z } from 'zod'
import { scriptLanguages } from '../vocabulary/index.ts'
import { ListedAnswer } from './import-answer.ts'
import { fields, filledText, flag, id, ids, paging, seconds, text, whole } from './parts.ts'
import { list, one, route } from './route.ts'

/** Specification 2 §3 "Knowledge base library". Kinds: 1 basic, 2 intent, 3 Q&A, 4 industry; status: 0 unpublished, 1 published, 2 offline, 3 deleted. */
const Library = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.int(),
  language: z.string(),
  status: z.int(),
  remark: z.string(),
  version: z.int(),
  /** How many entries it has, and how many of them are published. */
  entries: z.int(),
  published: z.int(),
  updateTime: seconds,
  publishTime: seconds,
})

const Catalog = z.object({
  id: z.string(),
  basicId: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  /** Directly in it. */
  entries: z.int(),
})

const entryFields = {
  id: z.string(),
  basicId: z.string(),
  /** The standard question or the intent. */
  name: z.string(),
  /** Keywords and similar questions, separated by ##. */
  keyWords: z.string(),
  patterns: z.array(z.string()),
  exceptPatterns: z.array(z.string()),
  answer: z.string(),
  remark: z.string(),
}
const Entry = z.object({
  ...entryFields,
  catalogId: z.string().nullable(),
  version: z.int(),
  /** Whether the published version equals this one. */
  isPublished: z.boolean(),
  updateTime: seconds,
})
const PublishedEntry = z.object(entryFields)

const Change = z.object({
  entryId: z.string(),
  name: z.string(),
  change: z.enum(['added', 'changed', 'same']),
  /** The script's counterpart; null where there is none. */
  before: z.object({ name: z.string(), keyWords: z.string(), answer: z.string() }).nullable(),
  after: z.object({ name: z.string(), keyWords: z.string(), answer: z.string() }),
  keywordsAdded: z.array(z.string()),
  keywordsRemoved: z.array(z.string()),
})

const kind = whole(1, 4)
const language = z.enum(scriptLanguages)
const version = whole(1, 2 ** 31 - 1).optional()
const pattern = z.array(z.string().min(1).max(500)).max(50)
const entryForm = {
  name: filledText(30),
  keyWords: text(20_000),
  patterns: pattern,
  exceptPatterns: pattern,
  answer: text(2000),
  remark: text(250),
}
const Deleted = z.object({ deleted: z.int() })
const administrator = 'administrator'

export const knowledgeRoutes = {
  listLibraries: route({
    path: '/api/knowBasic/edit',
    methods: ['GET'],
    does: 'Libraries of the knowledge base, newest first.',
    roles: administrator,
    input: fields({
      ...paging,
      name: text(100).optional(),
      kind: kind.optional(),
      language: language.optional(),
      status: whole(0, 2).optional(),
    }),
    answer: list(Library),
  }),
  addLibrary: route({
    path: '/api/knowBasic/edit',
    methods: ['POST'],
    does: 'Creates a library, unpublished.',
    roles: administrator,
    operate: 'add',
    creates: true,
    input: fields({ name: filledText(100), kind, language, remark: text(250).default('') }),
    answer: one(Library),
  }),
  deleteLibraries: route({
    path: '/api/knowBasic/edit',
    methods: ['DELETE'],
    does: 'Deletes libraries; a published one is refused and must be taken offline first.',
    roles: administrator,
    operate: 'delete',
    input: fields({ id: ids }),
    answer: one(Deleted),
  }),
  findLibrary: route({
    path: '/api/knowBasic/one',
    methods: ['GET'],
    does: 'One library.',
    roles: administrator,
    input: fields({ id }),
    answer: one(Library),
  }),
  moveLibrary: route({
    path: '/api/knowBasic/issue',
    methods: ['POST'],
    does: 'Publishes a library with all its entries (1), takes it offline (2) or deletes it (3).',
    roles: administrator,
    operate: 'publish',
    input: fields({ id, status: whole(1, 3) }),
    answer: one(Library),
  }),
  updateLibrary: route({
    path: '/api/knowBasic/update',
    methods: ['PUT'],
    does: 'Renames a library or changes its remark.',
    roles: administrator,
    operate: 'update',
    input: fields({ id, version, name: filledText(100).optional(), remark: text(250).optional() }),
    answer: one(Library),
  }),
  listPublishedLibraries: route({
    path: '/api/knowBasic/publish',
    methods: ['GET'],
    does: 'Published libraries, of every account.',
    roles: 'everyRole',
    input: fields({ ...paging, kind: kind.optional(), language: language.optional() }),
    answer: list(Library),
  }),
  publishLibrary: route({
    path: '/api/knowBasic/publish',
    methods: ['POST'],
    does: 'Publishes a library: scripts import its current entries.',
    roles: administrator,
    operate: 'publish',
    input: fields({ id }),
    answer: one(Library),
  }),
  findPublishedLibrary: route({
    path: '/api/knowBasic/publish/one',
    methods: ['GET'],
    does: 'One published library.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: one(Library),
  }),
  listCatalogs: route({
    path: '/api/knowCatalog/edit',
    methods: ['GET'],
    does: 'Catalogues of a library, by name.',
    roles: administrator,
    input: fields({ ...paging, basicId: id }),
    answer: list(Catalog),
  }),
  addCatalog: route({
    path: '/api/knowCatalog/edit',
    methods: ['POST'],
    does: 'Adds a catalogue, optionally within another one.',
    roles: administrator,
    operate: 'add',
    creates: true,
    input: fields({ basicId: id, name: filledText(30), parentId: id.nullable().default(null) }),
    answer: one(Catalog),
  }),
  deleteCatalog: route({
    path: '/api/knowCatalog/edit',
    methods: ['DELETE'],
    does: 'Deletes an empty catalogue.',
    roles: administrator,
    operate: 'delete',
    input: fields({ id }),
    answer: one(Deleted),
  }),
  updateCatalog: route({
    path: '/api/knowCatalog/update',
    methods: ['PUT'],
    does: 'Renames a catalogue, or moves it into another one or out.',
    roles: administrator,
    operate: 'update',
    input: fields({ id, name: filledText(30).optional(), parentId: id.nullable().optional() }),
    answer: one(Catalog),
  }),
  listKnowledgeEntries: route({
    path: '/api/knowWord/edit',
    methods: ['GET'],
    does: 'Entries of a library, of one catalogue or of all, filtered by text in name or keywords.',
    roles: administrator,
    input: fields({ ...paging, basicId: id, catalogId: id.optional(), search: text(100).optional() }),
    answer: list(Entry),
  }),
  addEntry: route({
    path: '/api/knowWord/edit',
    methods: ['POST'],
    does: 'Adds an entry; scripts see it once it is published.',
    roles: administrator,
    operate: 'add',
    creates: true,
    input: fields({
      basicId: id,
      catalogId: id.nullable().default(null),
      name: entryForm.name,
      keyWords: entryForm.keyWords,
      patterns: entryForm.patterns.default([]),
      exceptPatterns: entryForm.exceptPatterns.default([]),
      answer: entryForm.answer.default(''),
      remark: entryForm.remark.default(''),
    }),
    answer: one(Entry),
  }),
  findEntry: route({
    path: '/api/knowWord/one',
    methods: ['GET'],
    does: 'One entry.',
    roles: administrator,
    input: fields({ id }),
    answer: one(Entry),
  }),
  updateEntry: route({
    path: '/api/knowWord/update',
    methods: ['PUT'],
    does: 'Changes an entry; the published version stays until the next publication.',
    roles: administrator,
    operate: 'update',
    input: fields({
      id,
      version,
      name: entryForm.name.optional(),
      keyWords: entryForm.keyWords.optional(),
      patterns: entryForm.patterns.optional(),
      exceptPatterns: entryForm.exceptPatterns.optional(),
      answer: entryForm.answer.optional(),
      remark: entryForm.remark.optional(),
    }),
    answer: one(Entry),
  }),
  deleteEntry: route({
    path: '/api/knowWord/del',
    methods: ['DELETE'],
    does: 'Deletes an entry, published or not; scripts keep their imported copies.',
    roles: administrator,
    operate: 'delete',
    input: fields({ id }),
    answer: one(Deleted),
  }),
  deleteEntries: route({
    path: '/api/knowWord/batchdel',
    methods: ['DELETE'],
    does: 'The same for several.',
    roles: administrator,
    operate: 'delete',
    input: fields({ ids }),
    answer: one(Deleted),
  }),
  moveEntries: route({
    path: '/api/knowWord/move',
    methods: ['PUT'],
    does: 'Moves entries into another catalogue of their library, or out of all.',
    roles: administrator,
    operate: 'update',
    input: fields({ ids, catalogId: id.nullable() }),
    answer: one(z.object({ moved: z.int() })),
  }),
  importEntries: route({
    path: '/api/knowWord/upload',
    methods: ['POST'],
    does: 'Imports entries from a spreadsheet: name, keyWords, answer, patterns, exceptPatterns, remark. At most 5000 rows and 1 MB.',
    roles: administrator,
    operate: 'add',
    creates: true,
    file: 'file',
    input: fields({ basicId: id, catalogId: id.nullable().default(null) }),
    answer: one(ListedAnswer.extend({ sheet: z.string(), otherSheets: z.int() })),
  }),
  listPublishedEntries: route({
    path: '/api/knowWord/publish',
    methods: ['GET'],
    does: 'Published entries of a published library, in the form that scripts import.',
    roles: 'everyRole',
    input: fields({ ...paging, basicId: id, search: text(100).optional() }),
    answer: list(PublishedEntry),
  }),
  publishEntries: route({
    path: '/api/knowWord/publish',
    methods: ['POST'],
    does: 'Publishes the current content of these entries.',
    roles: administrator,
    operate: 'publish',
    input: fields({ ids }),
    answer: one(z.object({ published: z.int() })),
  }),
  takeEntries: route({
    path: '/api/knowWord/publish/use',
    methods: ['POST'],
    does: "Previews an import of a published library's entries into a scene's Q&A or intents; with `isApplied` imports them, the named ones or all that differ.",
    roles: 'everyRole',
    operate: 'update',
    input: fields({ sceneId: id, basicId: id, ids: ids.optional(), isApplied: flag.default(false), version }),
    answer: one(
      z.object({
        sceneId: z.string(),
        version: z.int(),
        taken: z.int(),
        changes: z.array(Change),
      }),
    ),
  }),
  exportEntries: route({
    path: '/api/knowWord/export',
    methods: ['POST'],
    does: 'The entries of a library as a spreadsheet that can be imported again.',
    roles: administrator,
    withoutOperate: 'reads',
    input: fields({ basicId: id }),
    answer: { kind: 'bytes', type: 'text/csv' },
  }),
}
