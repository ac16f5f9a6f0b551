import { api } from '@parley/contract/api'
import { callApi } from './call-api.ts'

/** base64(RSA-OAEP-SHA256(nonce + ":" + password)) with a nonce that serves once (decision §13). */
export const sealPassword = async (
  password: string,
): Promise<{ readonly password: string; readonly keyId: string }> => {
  const { keyId, publicKey, nonce } = await callApi(api.publicKey, {})
  const clear = new TextEncoder().encode(`${nonce}:${password}`)
  const sealed =
    globalThis.crypto.subtle === undefined
      ? await sealWithForge(publicKey, clear)
      : await sealWithSubtle(publicKey, clear)
  return { password: sealed, keyId }
}

const sealWithSubtle = async (pem: string, clear: Uint8Array<ArrayBuffer>): Promise<string> => {
  const spki = Uint8Array.from(atob(pem.replaceAll(/-----[^-]+-----|\s/g, '')), (char) => char.charCodeAt(0))
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('spki', spki, algorithm, false, ['encrypt'])
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, clear))
  return btoa(String.fromCharCode(...sealed))
}

/** Browsers have no crypto.subtle on plain http beyond localhost. */
const sealWithForge = async (pem: string, clear: Uint8Array): Promise<string> => {
  const { default: forge } = await import('node-forge')
  const key = forge.pki.publicKeyFromPem(pem)
  const bytes = String.fromCharCode(...clear)
  const md = forge.md.sha256.create()
  return btoa(key.encrypt(bytes, 'RSA-OAEP', { md, mgf1: { md: forge.md.sha256.create() } }))
}
