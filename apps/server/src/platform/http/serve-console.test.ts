import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serveConsole } from './serve-console.ts'

const script = `console.log(${JSON.stringify('again and '.repeat(500))})`

const openConsole = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-console-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Parley</title>')
  await writeFile(join(folder, 'assets/a-1.js'), script)
  await writeFile(join(folder, 'assets/a-1.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'assets/a-1.js.gz'), gzipSync(script))
  await writeFile(join(folder, 'assets/b-2.js'), script)
  const http = Fastify()
  await serveConsole(http, folder)
  onTestFinished(async () => {
    await http.close()
    await rm(folder, { recursive: true })
  })
  return http
}

test.each([
  ['br, gzip, deflate', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])(
  'a client that accepts "%s" gets the script as %s, and its content is the same',
  async (accepted, sent, unpack) => {
    const http = await openConsole()
    const answer = await http.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': accepted } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding']).toBe(sent)
    expect(unpack(answer.rawPayload).toString()).toBe(script)
    expect(answer.headers['content-type']).toMatch(/javascript/)
    expect(answer.headers.vary).toContain('accept-encoding')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  },
)

test('a file without a compressed copy is sent unchanged', async () => {
  const http = await openConsole()
  const answer = await http.inject({ url: '/assets/b-2.js', headers: { 'accept-encoding': 'br' } })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.payload).toBe(script)
})

test('any page is index.html with its content security policy', async () => {
  const http = await openConsole()
  const answer = await http.inject({
    url: '/callbot/utterance',
    headers: { accept: 'text/html', 'accept-encoding': 'br' },
  })
  expect(answer.payload).toContain('<title>Parley</title>')
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
})
