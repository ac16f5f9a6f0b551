import type { Socket } from 'node:net'
import { createLineReader } from '@parley/contract/engine-wire'

/** More unhandled lines than this and the socket is not read until half of them are done. */
const longestQueue = 64

/** Hands each line of a socket to `handle`, one after another; stops with the socket. */
export const readLinesInOrder = (
  socket: Socket,
  handle: (line: string) => Promise<void>,
  onFailure: (why: string, error?: unknown) => void,
): void => {
  const queue: string[] = []
  let isWorking = false

  const work = async (): Promise<void> => {
    if (isWorking) return
    isWorking = true
    try {
      for (let line = queue.shift(); line !== undefined && !socket.destroyed; line = queue.shift()) {
        await handle(line)
        if (queue.length < longestQueue / 2) socket.resume()
      }
    } catch (error) {
      // The database failed or we have a bug: unacknowledged events come again on the next connection.
      onFailure('trouble', error)
    } finally {
      isWorking = false
    }
  }

  const read = createLineReader((line) => queue.push(line))
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    try {
      read(chunk)
    } catch {
      return onFailure('a line too long')
    }
    if (queue.length > longestQueue) socket.pause()
    void work()
  })
}
