import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { sayTaken, takenPorts } from './taken-ports.ts'

const host = '127.0.0.1'

test('a port in use is named with its setting; a free one and port 0 are not', async () => {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const socket = createSocket('udp4')
  socket.bind(0, host)
  await once(socket, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const wanted = [
    { setting: 'PORT', transport: 'tcp', host, port },
    { setting: 'SIP_PORT', transport: 'udp', host, port: socket.address().port },
    { setting: 'ENGINE_LINK_PORT', transport: 'tcp', host, port: 0 },
  ] as const
  const taken = await takenPorts(wanted)
  expect(taken.map(({ setting }) => setting)).toEqual(['PORT', 'SIP_PORT'])
  expect(sayTaken(taken)).toContain(`PORT: tcp ${host}:${port} is taken`)
  server.close()
  socket.close()
  await once(server, 'close')
  expect((await takenPorts([wanted[0]])).map(({ setting }) => setting)).toEqual([])
})
