import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** The reaction to a request. */
export type CalleeBehavior = (response: ServerResponse, body: string) => void

/**
 * A model's server: a real server on the loopback that runs until the test ends; only its answers are prepared.
 */
export type Endpoint = {
  readonly heard: readonly Heard[]
  readonly url: string
  /** By a name that must be resolved. */
  readonly named: string
  readonly close: () => void
}
type Heard = { readonly path: string; readonly key: string | undefined; readonly body: string }

export const openEndpoint = async (behavior: CalleeBehavior): Promise<Endpoint> => {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      heard.push({ path: request.url ?? '', key: request.headers.authorization, body })
      behavior(response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  return { heard, url: `http://127.0.0.1:${port}/v1`, named: `http://localhost:${port}/v1`, close }
}

/** A language model with a fixed answer. */
export const answers =
  (content: string): CalleeBehavior =>
  (response) =>
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))

/** An embedder with these vectors. */
export const embeds =
  (embeddingOf: (said: string) => readonly number[]): CalleeBehavior =>
  (response, body) => {
    const { input }: { readonly input: readonly string[] } = JSON.parse(body)
    const data = input.map((said, index) => ({ index, embedding: embeddingOf(said) }))
    response.end(JSON.stringify({ object: 'list', data }))
  }

export const refuses =
  (status: number): CalleeBehavior =>
  (response) =>
    response.writeHead(status).end('{}')

/** The input of each request. */
export const sentencesAsked = ({ heard }: Endpoint): readonly (readonly string[])[] =>
  heard.map(({ body }) => JSON.parse(body).input)
