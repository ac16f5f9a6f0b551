import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import { mutate } from '../mutate.ts'
import type { RandomSource } from '../random-source.ts'

/** A WebSocket of voice tests with valid messages, broken ones, and frames of any size. */
export const useWebSocket = (origin: string, ticket: string, random: RandomSource): Promise<void> =>
  new Promise((resolve) => {
    const ws = new WebSocket(`${origin.replace('http', 'ws')}/api/parley/voice-test`, { origin })
    const timer = setTimeout(() => ws.terminate(), 1500)
    ws.on('error', () => ws.terminate())
    ws.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    ws.once('open', () => {
      for (let left = random.below(6); left > 0; left -= 1) ws.send(messageOf(ticket, random))
      if (random.chance(0.3)) ws.ping(random.bytes(random.below(125)))
      if (random.chance(0.5)) ws.close(random.pick([1000, 1001, 3000, 4999]))
    })
  })

const messageOf = (ticket: string, random: RandomSource): string | Buffer => {
  const begin = {
    kind: 'begin',
    ticket: random.chance(0.3) ? ticket : 'x',
    sceneId: randomUUID(),
    variables: {},
  }
  const text = Buffer.from(JSON.stringify(random.chance(0.7) ? begin : { kind: 'digit', digit: '5' }))
  switch (random.below(4)) {
    case 0:
      return text.toString()
    case 1:
      return mutate(text, random).toString('latin1')
    case 2:
      return Buffer.alloc(320, random.below(256))
    default:
      return random.bytes(random.below(2000))
  }
}
