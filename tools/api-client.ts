import { constants, publicEncrypt } from 'node:crypto'

/** One signed-in user of a running server, over HTTP, for proofs and benchmarks. */
export type ApiClient = {
  readonly ticket: string
  readonly userId: string
  /** @throws with the server's message where it refuses. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Fields>
  upload(
    path: string,
    fields: Fields,
    file: { readonly name: string; readonly text: string },
  ): Promise<Fields>
  seal(password: string): Promise<{ readonly password: string; readonly keyId: string }>
}

export type Fields = Readonly<Record<string, unknown>>

export const openApiClient = async (
  origin: string,
  account: string,
  password = 'parley-demo',
): Promise<ApiClient> => {
  let ticket = ''
  const send = async (path: string, init: RequestInit): Promise<Fields> => {
    const headers = new Headers(init.headers)
    headers.set('x-access-token', ticket)
    headers.set('accept-language', 'en')
    const answer = await fetch(`${origin}${path}`, { ...init, headers })
    const text = await answer.text()
    const envelope: unknown = JSON.parse(text)
    if (!isFields(envelope) || envelope.status !== true)
      throw new Error(`${init.method} ${path}: ${text.slice(0, 400)}`)
    return isFields(envelope.data) ? envelope.data : {}
  }
  const call: ApiClient['call'] = (method, path, body) =>
    send(path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  const seal: ApiClient['seal'] = async (clear) => {
    const { keyId, publicKey, nonce } = await call('GET', '/api/oauth/publicKey')
    const options = {
      key: String(publicKey),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    }
    const sealed = publicEncrypt(options, Buffer.from(`${String(nonce)}:${clear}`)).toString('base64')
    return { password: sealed, keyId: String(keyId) }
  }
  const login = await call('POST', '/api/oauth/login', { account, ...(await seal(password)) })
  ticket = String(login.token)
  return {
    ticket,
    userId: String(login.userId),
    call,
    seal,
    upload: (path, fields, file) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
      form.set('file', new Blob([file.text]), file.name)
      return send(path, { method: 'POST', body: form })
    },
  }
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
