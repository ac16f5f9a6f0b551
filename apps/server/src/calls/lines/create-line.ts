import { type LineId, lineId } from '@parley/contract/vocabulary'
import { asAccount } from '../../platform/db/index.ts'
import { seal } from '../../platform/seal.ts'
import type { Actor, ServerApp } from '../../platform/server-app.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { insertLine, type LineRow } from './queries.ts'

export type LineInput = {
  readonly name: string
  readonly host: string
  readonly port: number
  readonly transport?: 'udp' | 'tcp'
  readonly username?: string
  readonly password?: string
  readonly codecs?: readonly ('PCMU' | 'PCMA')[]
  readonly callingNumber?: string
  /** 0 is unlimited. */
  readonly maxConcurrency?: number
  readonly callsPerSec?: number
  readonly ringCeilingSec?: number
  readonly networks?: readonly string[]
  readonly rtpTimeoutSec?: number
  readonly type?: LineRow['type']
}

export const createLine = async (app: ServerApp, actor: Actor, input: LineInput): Promise<LineId> => {
  const id = lineId(uuidv7())
  const sealedPassword =
    input.password === undefined ? undefined : seal(app.sealKey, linePasswordPlace(id), input.password)
  await asAccount(app.database.api, actor.account, (tx) =>
    insertLine(tx, actor.account, {
      id,
      name: input.name,
      type: input.type ?? 'platform',
      host: input.host,
      port: input.port,
      transport: input.transport ?? 'udp',
      username: input.username,
      sealedPassword,
      codecs: input.codecs ?? ['PCMU', 'PCMA'],
      callingNumber: input.callingNumber ?? '',
      maxConcurrency: input.maxConcurrency ?? 0,
      callsPerSec: input.callsPerSec ?? 50,
      ringCeilingSec: input.ringCeilingSec ?? 99,
      networks: input.networks ?? [],
      rtpTimeoutSec: input.rtpTimeoutSec ?? 30,
    }),
  )
  return id
}

/** What a line's sealed password is bound to. */
export const linePasswordPlace = (id: LineId): string => `line/${id}/password`
