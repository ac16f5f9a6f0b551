/** Branded ids: an AccountId is not assignable to a TaskId. All are UUIDv7 in text form unless stated. */
type Branded<Name extends string> = string & { readonly __id: Name }

export type AccountId = Branded<'account'>
export type LoginId = Branded<'login'>
export type SceneId = Branded<'scene'>
export type TaskId = Branded<'task'>
export type ContactId = Branded<'contact'>
export type LineId = Branded<'line'>
export type EngineId = Branded<'engine'>
/** One attempt to call a contact. Also the SIP Call-ID of its INVITE. */
export type AttemptId = Branded<'attempt'>
/** SHA-256 of a compiled scene's canonical JSON, in lower-case hex. */
export type SceneHash = Branded<'scene-hash'>

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => uuidPattern.test(text)

const brand =
  <Id extends string>(fits: (text: string) => boolean, noun: string) =>
  (text: string): Id => {
    if (!fits(text)) throw new TypeError(`not a ${noun} id: ${text.slice(0, 64)}`)
    return text as Id // The only place where the brand is created.
  }

export const accountId = brand<AccountId>(isUuid, 'account')
export const loginId = brand<LoginId>(isUuid, 'login')
export const sceneId = brand<SceneId>(isUuid, 'scene')
export const taskId = brand<TaskId>(isUuid, 'task')
export const contactId = brand<ContactId>(isUuid, 'contact')
export const lineId = brand<LineId>(isUuid, 'line')
export const engineId = brand<EngineId>((text) => /^[a-z0-9-]{1,64}$/.test(text), 'engine')
export const attemptId = brand<AttemptId>(isUuid, 'attempt')
export const sceneHash = brand<SceneHash>((text) => /^[0-9a-f]{64}$/.test(text), 'scene hash')
