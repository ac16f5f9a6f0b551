import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

export type WantedPort = {
  /** The setting that changes it. */
  readonly setting: string
  readonly transport: 'tcp' | 'udp'
  readonly host: string
  readonly port: number
}

/** The ports that another process uses; 0 is any port, and never in use. */
export const takenPorts = async (wanted: readonly WantedPort[]): Promise<readonly WantedPort[]> => {
  const looked = await Promise.all(wanted.map(async (port) => ({ port, isTaken: await isTaken(port) })))
  return looked.filter((one) => one.isTaken).map(({ port }) => port)
}

const isTaken = async ({ transport, host, port }: WantedPort): Promise<boolean> => {
  if (port === 0) return false
  try {
    if (transport === 'tcp') {
      const server = createServer().listen(port, host)
      await once(server, 'listening')
      server.close()
      await once(server, 'close')
    } else {
      const socket = createSocket('udp4')
      socket.bind(port, host)
      await once(socket, 'listening')
      socket.close()
    }
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  }
}

/** What to do about them. */
export const sayTaken = (taken: readonly WantedPort[]): string =>
  [
    'Parley cannot start: another process uses its ports. If Parley is running already, stop it first, or give this one other ports.',
    ...taken.map(
      ({ setting, transport, host, port }) => `  ${setting}: ${transport} ${host}:${port} is taken`,
    ),
  ].join('\n')
