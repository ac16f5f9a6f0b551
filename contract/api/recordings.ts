import { z } from 'zod'
import { fields, filledText, flag, id, paging, seconds, text, whole } from './parts.ts'
import { list, one, type PlannedRoute, route } from './route.ts'

/** A prompt, or a piece of it between two variables, and its recording. */
const Recording = z.object({
  id: z.string(),
  sceneId: z.string(),
  resId: z.string(),
  /** 0 is the whole prompt; from 1 on its pieces between variables. */
  part: z.int(),
  serialNumber: z.int(),
  /** Name of its file, such as 34676.wav; a piece is 34676-1.wav. */
  fileName: z.string(),
  word: z.string(),
  place: z.enum(['node', 'silence', 'noMatch', 'goodbye', 'answer', 'lead', 'doNotCall', 'transferFailed']),
  nodeId: z.string().nullable(),
  /** Name of its node or question. */
  node: z.string(),
  /** 1 synthesized as a whole, 2 only its variables. */
  ttsType: z.int(),
  /**
   * recorded or synthesized: there is audio of the current text. outdated: the audio is of another text or
   * voice. missing: there is no audio. spoken: it holds variables, and each call synthesizes it.
   */
  state: z.enum(['recorded', 'synthesized', 'outdated', 'missing', 'spoken']),
  /** SHA-256 of the audio; null where there is none. */
  resUrlId: z.string().nullable(),
  ms: z.int().nullable(),
  bytes: z.int().nullable(),
  /** Silence at either end, ms. */
  headMs: z.int().nullable(),
  tailMs: z.int().nullable(),
  /** The text of the recording. */
  recordedWord: z.string().nullable(),
  uploadBy: z.string().nullable(),
  uploadTs: seconds,
})

/** Result of one file. */
const Fate = z.object({
  name: z.string(),
  resId: z.string().nullable(),
  part: z.int(),
  serialNumber: z.int().nullable(),
  /** Null where it was stored. */
  code: z.string().nullable(),
  msg: z.string(),
  /** Values for the code's message. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  ms: z.int().nullable(),
  headMs: z.int().nullable(),
  tailMs: z.int().nullable(),
  /** More than a second of silence at one end. */
  isSilentAtEnds: z.boolean(),
})

/** Prompts that an engine synthesizes one after another. */
const Synthesis = z.object({
  id: z.string(),
  sceneId: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  done: z.int(),
  /** How many of those done could not be synthesized. */
  failed: z.int(),
  total: z.int(),
  createTs: seconds,
  finishTs: seconds,
})

const percent = whole(50, 200).optional()
const resId = filledText(200)
const resIds = z.union([resId.transform((value) => [value]), z.array(resId).min(1).max(5000)])
const place = { sceneId: id, resId, part: whole(0, 1000).default(0) }

export const recordingRoutes = {
  listRecordings: route({
    path: '/api/dialog/records',
    methods: ['GET'],
    does: 'The prompts of a scene with their serial numbers and recordings, in the order of the script.',
    roles: 'everyRole',
    input: fields({
      ...paging,
      sceneId: id,
      state: z.enum(['recorded', 'synthesized', 'outdated', 'missing', 'spoken']).optional(),
      word: text(200).optional(),
    }),
    answer: list(Recording),
  }),
  uploadRecording: route({
    path: '/api/common/upload/wav',
    methods: ['POST'],
    does: 'Uploads one wav for a prompt, selected by resId, or by the serial number in the name of the file.',
    roles: 'everyRole',
    operate: 'update',
    creates: true,
    file: 'file',
    input: fields({ sceneId: id, resId: resId.optional(), part: whole(0, 1000).default(0) }),
    answer: one(Fate),
  }),
  uploadRecordings: route({
    path: '/api/common/upload/zips',
    methods: ['POST'],
    does: 'Uploads a zip of wavs named by serial number, 20 MB or 80 where the interface language is Indonesian; returns the result of each.',
    roles: 'everyRole',
    operate: 'update',
    creates: true,
    file: 'file',
    fileMegabytes: 80,
    input: fields({ sceneId: id }),
    answer: one(
      z.object({
        sceneId: z.string(),
        total: z.int(),
        succeeded: z.int(),
        failed: z.int(),
        entries: z.array(Fate),
        /** Why the zip could not be read completely; null where it was. */
        code: z.string().nullable(),
        msg: z.string(),
      }),
    ),
  }),
  findRecordingAudio: route({
    path: '/api/common/audio/one',
    aliases: ['/api/common/audio/qcloud/one'],
    methods: ['GET'],
    does: 'The audio of a prompt with a recording; supports Range.',
    roles: 'everyRole',
    input: fields(place),
    answer: { kind: 'bytes', type: 'audio/wav' },
  }),
  synthesizeRecording: route({
    path: '/api/common/audio/one',
    aliases: ['/api/common/audio/qcloud/one'],
    methods: ['POST'],
    does: 'Synthesizes one prompt and stores it; uploaded recordings stay.',
    roles: 'everyRole',
    effect: 'speech',
    operate: 'update',
    creates: true,
    input: fields(place),
    answer: one(Recording),
  }),
  auditionText: route({
    path: '/api/common/audio/audition',
    aliases: ['/api/common/audio/qcloud/audition'],
    methods: ['POST'],
    does: "Synthesis preview of a text in the scene's voice, or in unsaved settings; nothing is stored.",
    roles: 'everyRole',
    effect: 'speech',
    withoutOperate: 'audio for the principal alone; at most sixty in five minutes',
    input: fields({
      sceneId: id,
      text: filledText(500),
      variables: z.record(z.string().max(60), z.string().max(500)).default({}),
      voice: text(100).optional(),
      speed: percent,
      tone: percent,
      volume: whole(0, 200).optional(),
    }),
    answer: { kind: 'bytes', type: 'audio/wav' },
  }),
  startSynthesis: route({
    path: '/api/common/audio/qcloud',
    methods: ['POST'],
    does: 'Synthesizes the prompts of a scene without a current recording, or the named ones; runs in the background.',
    roles: 'everyRole',
    effect: 'speech',
    operate: 'update',
    creates: true,
    input: fields({ sceneId: id, resId: resIds.optional() }),
    answer: one(Synthesis),
  }),
  findSynthesis: route({
    path: '/api/parley/scenes/{id}/synthesis',
    methods: ['GET'],
    does: 'The latest synthesis of a scene with its progress; null without one.',
    roles: 'everyRole',
    input: fields({ id }),
    answer: one(Synthesis.nullable()),
  }),
  cancelSynthesis: route({
    path: '/api/parley/scenes/{id}/synthesis',
    methods: ['DELETE'],
    does: 'Cancels the synthesis of a scene after the current prompt; completed recordings stay.',
    roles: 'everyRole',
    operate: 'update',
    input: fields({ id }),
    answer: one(Synthesis),
  }),
  deleteRecordings: route({
    path: '/api/parley/scenes/{id}/recordings',
    methods: ['DELETE'],
    does: 'Removes the recordings of prompts; published versions keep theirs.',
    roles: 'everyRole',
    operate: 'delete',
    input: fields({ id, resId: resIds, part: whole(0, 1000).optional() }),
    answer: one(z.object({ sceneId: z.string(), deleted: z.int() })),
  }),
  exportRecordings: route({
    path: '/api/parley/scenes/{id}/recordings/file',
    methods: ['GET'],
    does: 'A zip of all recordings of a scene, named by serial number.',
    roles: 'everyRole',
    input: fields({ id, withSynthesized: flag.default(true) }),
    answer: { kind: 'stream', type: 'application/zip' },
  }),
}

export const plannedRecordingRoutes: readonly PlannedRoute[] = [
  {
    path: '/api/dialog/records/asrreacord',
    aliases: ['/api/dialog/asrreacord'],
    methods: ['GET'],
    does: 'what was recognized in a recording',
    roles: 'everyRole',
  },
  {
    path: '/api/dialog/records/corrective',
    aliases: ['/api/dialog/corrective'],
    methods: ['POST'],
    does: 'correct a transcript or an intent',
    roles: 'everyRole',
  },
]
