import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * The built console's files. Names below /assets carry their content's hash and never change. Any path that is neither a file
 * nor an endpoint is a page of the console. Without a built console only the API is served.
 */
export const serveConsole = async (http: FastifyInstance, folder: string): Promise<void> => {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return
  const html = await readFile(page, 'utf8')
  await http.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    // The build writes a .br and a .gz beside each text file; other clients get the file itself.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.header('x-content-type-options', 'nosniff')
      if (path.endsWith('.html'))
        for (const [name, value] of Object.entries(pageHeaders)) reply.header(name, value)
    },
  })
  const sendPage = (reply: FastifyReply): FastifyReply =>
    reply
      .code(200)
      .headers({ ...pageHeaders, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(html)
  http.get('/', (_, reply) => sendPage(reply))
  http.addHook('onRequest', (request, reply, done) => {
    if (request.is404 && isPage(request)) void sendPage(reply)
    else done()
  })
}

/** The component kit creates styles at run time; scripts come from this origin only. */
const pageHeaders = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self' blob:",
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

const isPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  !/^\/(api|callcenter\/api|assets)\//.test(url) &&
  (headers.accept ?? '').includes('text/html')
