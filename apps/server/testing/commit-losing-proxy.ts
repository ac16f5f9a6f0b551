import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../src/platform/db/index.ts'

export type CommitLosingProxy = {
  readonly connection: Connection
  /** Cuts the connection of the next COMMIT: before the database receives it, or after it took effect. */
  loseCommit(when: 'before' | 'after'): void
  close(): Promise<void>
}

/** A proxy to PostgreSQL that can lose the result of a COMMIT. */
export const startCommitLosingProxy = async (database: Connection): Promise<CommitLosingProxy> => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-pg-'))
  const socketOf = (host: string) => join(host, `.s.PGSQL.${database.port}`)
  const sockets = new Set<Socket>()
  let losing: 'before' | 'after' | undefined
  const server = createServer((client) => {
    const upstream = createConnection(socketOf(String(database.host)))
    const cut = (): void => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', cut).on('close', cut)
    }
    let isCommitting = false
    client.on('data', (bytes) => {
      if (losing !== undefined && bytes.includes('commit\0')) {
        const when = losing
        losing = undefined
        if (when === 'before') return cut()
        isCommitting = true
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => (isCommitting ? cut() : client.write(bytes)))
  })
  server.listen(socketOf(folder))
  await once(server, 'listening')
  return {
    connection: { ...database, host: folder },
    loseCommit: (when) => {
      losing = when
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
