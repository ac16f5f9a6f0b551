import { createServer } from 'node:http'

export type FakeSmsc = {
  readonly address: string
  readonly url: string
  /** Messages sent, one per key. */
  readonly sent: readonly { readonly key: string; readonly to: string; readonly text: string }[]
  /** Every send request, by key. */
  readonly asked: readonly string[]
  /** From now on it accepts messages and withholds its responses. */
  hold(isHeld: boolean): void
  close(): Promise<void>
}

/** A provider by docs/sms.md: it stores keys, refuses numbers that end in 1, and delivers at once. */
export const startFakeSmsc = async (): Promise<FakeSmsc> => {
  const ids = new Map<string, string>()
  const sent: { key: string; to: string; text: string }[] = []
  const asked: string[] = []
  let isHeld = false
  const server = createServer((request, response) => {
    const answer = (code: number, body: object) => {
      if (!isHeld) response.writeHead(code).end(JSON.stringify(body))
    }
    if (request.method === 'GET') return answer(200, { status: 'delivered' })
    let text = ''
    request.on('data', (part: Buffer) => {
      text += part.toString()
    })
    request.on('end', () => {
      const key = String(request.headers['idempotency-key'])
      asked.push(key)
      const order = JSON.parse(text) as { to: string; text: string } // The body as edge/sms writes it.
      if (order.to.endsWith('1')) return answer(422, { reason: 'no' })
      if (!ids.has(key)) sent.push({ key, ...order })
      ids.set(key, ids.get(key) ?? `m${ids.size}`)
      return answer(202, { id: ids.get(key) })
    })
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const address = `127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
  return {
    address,
    url: `http://${address}/sms`,
    sent,
    asked,
    hold: (held) => {
      isHeld = held
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
