import { connect } from 'node:net'

export type Place = { readonly host: string; readonly port: number }

/**
 * Opens a TCP connection, sends the pieces, and resolves when the other side closes, answers, or `waitMs` are
 * over.
 */
export const sendBytes = (
  { host, port }: Place,
  pieces: readonly Buffer[],
  waitMs: number,
  localAddress?: string,
): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, ...(localAddress === undefined ? {} : { localAddress }) })
    const timer = setTimeout(() => socket.destroy(), waitMs)
    socket.on('error', () => socket.destroy())
    socket.once('data', () => socket.destroy())
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.once('connect', () => {
      for (const piece of pieces) socket.write(piece)
    })
  })
