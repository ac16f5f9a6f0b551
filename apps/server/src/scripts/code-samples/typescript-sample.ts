import { sampleCalls as at } from './sample-calls.ts'

/** For Node.js 20 and later, without any package. */
export const typescriptSample = (
  sceneId: string,
): string => `// Signs in, makes a task with this script, imports a contact, starts it and reads the call records.
// PARLEY_URL, PARLEY_ACCOUNT, PARLEY_PASSWORD and PARLEY_PHONE say where, who and whom to call.
import { constants, publicEncrypt } from 'node:crypto'

const { PARLEY_URL: url = 'http://127.0.0.1:5555', PARLEY_ACCOUNT, PARLEY_PASSWORD, PARLEY_PHONE } = process.env
const sceneId = '${sceneId}'
let ticket = ''

/** Every answer is {status, msg, data}: status false is a refusal, and msg says why. */
const call = async (method: string, path: string, body?: object): Promise<any> => {
  const isForm = body instanceof FormData
  const response = await fetch(url + path, {
    method,
    headers: { 'x-access-token': ticket, ...(body && !isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : body && JSON.stringify(body),
  })
  const answer = await response.json()
  if (!answer.status) throw new Error(answer.code + ': ' + answer.msg)
  return answer.data
}

const { keyId, publicKey, nonce } = await call('GET', '${at.publicKey}')
const terms = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
const password = publicEncrypt(terms, Buffer.from(nonce + ':' + PARLEY_PASSWORD)).toString('base64')
ticket = (await call('POST', '${at.login}', { account: PARLEY_ACCOUNT, password, keyId })).token

const lines = await call('GET', '${at.lines}')
const { taskId } = await call('POST', '${at.createTask}', {
  taskName: 'From TypeScript',
  sceneId,
  lineId: lines.data[0].lineId,
})
const form = new FormData()
form.set('task', JSON.stringify({ taskId }))
form.set('file', new Blob(['phone,name\\n' + PARLEY_PHONE + ',Smith\\n'], { type: 'text/csv' }), 'contacts.csv')
const imported = await call('POST', '${at.importContacts}', form)
const { taskStatus } = await call('PUT', '${at.changeTask}' + taskId, { taskStatus: 2 })
const records = await call('GET', '${at.records}?page=1&taskId=' + taskId)
console.log(JSON.stringify({ imported: imported.succeeded, taskId, taskStatus, records: records.total }))
`
