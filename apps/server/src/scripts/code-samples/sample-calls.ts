import { api } from '@parley/contract/api'

/** The requests of every sample, at the paths that the contract declares. */
export const sampleCalls = {
  publicKey: api.publicKey.path,
  login: api.login.path,
  lines: api.listUsableLines.path,
  createTask: api.createTask.path,
  importContacts: api.importContacts.path,
  changeTask: api.changeTask.path.replace('{id}', ''),
  records: api.listCalls.path,
} as const
