import type { Socket } from 'node:net'
import { createLineReader } from '@parley/contract/engine-wire'

/** Above this many unhandled lines the socket is paused. */
const longestQueue = 256

/** Passes the lines of a socket to `handle` in order, batching those that arrived meanwhile; stops with the socket. */
export const readLinesInOrder = (
  socket: Socket,
  handle: (lines: readonly string[]) => Promise<void>,
  onFailure: (why: string, error?: unknown) => void,
): void => {
  const queue: string[] = []
  let isWorking = false

  const work = async (): Promise<void> => {
    if (isWorking) return
    isWorking = true
    try {
      while (queue.length > 0 && !socket.destroyed) {
        await handle(queue.splice(0, longestQueue))
        socket.resume()
      }
    } catch (error) {
      // A database failure or a bug: unacknowledged events are sent again on the next connection.
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
