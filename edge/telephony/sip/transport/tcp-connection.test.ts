import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TcpConnection } from './tcp-connection.ts'

/** Both ends of a real connection; the near one is wrapped while the clock is stopped. */
const opened = async (isOurs: boolean) => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const near = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  const [far] = (await once(server, 'connection')) as [Socket]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const connection = new TcpConnection(near, { isOurs, onFramed: () => undefined })
  onTestFinished(() => {
    vi.useRealTimers()
    near.destroy()
    far.destroy()
    server.close()
  })
  return { connection, far }
}

test('a connection of ours is kept open through NATs by a double CRLF every two minutes at most', async () => {
  const { far } = await opened(true)
  for (const _keepalive of [1, 2, 3]) {
    vi.advanceTimersByTime(120_000)
    const [bytes] = await once(far, 'data')
    expect(String(bytes)).toMatch(/^(\r\n\r\n)+$/)
  }
})

test('an accepted connection sends none', async () => {
  const { connection, far } = await opened(false)
  const heard: string[] = []
  far.on('data', (bytes) => heard.push(String(bytes)))
  vi.advanceTimersByTime(300_000)
  connection.send(Buffer.from('end'), () => undefined)
  await once(far, 'data')
  expect(heard).toEqual(['end'])
})
