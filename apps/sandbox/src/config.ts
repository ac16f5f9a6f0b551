import { join } from 'node:path'

/** The sandbox's configuration, parsed once at start. */
export type Config = {
  readonly host: string
  readonly port: number
  /** Of the SMS provider; by default the carrier's port plus one. */
  readonly smsPort: number
  readonly rtpPorts: readonly [first: number, last: number]
  /**
   * A line `ms began Call-ID` for each INVITE that arrives, written before it is answered: the count that proves "at most once";
   * and a line `ms over Call-ID` for its end: how many were concurrent.
   */
  readonly callLog: string | undefined
  /** Multiplies every pause of the callees; load tests shorten them. */
  readonly pace: number
  /** Variants of espeak-ng's voices, in turn by serial number; unusual ones test recognizers with new voices. */
  readonly voices: readonly string[] | undefined
  /** Where the WebAssembly build of espeak-ng is searched, and downloaded to, if the program is not installed. */
  readonly modelsFolder: string
}

export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const [first = Number.NaN, last = Number.NaN] = (env.SANDBOX_RTP_PORTS ?? '30000-39999')
    .split('-')
    .map(Number)
  const port = Number(env.SANDBOX_PORT ?? 5070)
  const pace = Number(env.SANDBOX_PACE ?? 1)
  // If calls use any port, messages do so too.
  const smsPort = Number(env.SANDBOX_SMS_PORT || (port === 0 ? 0 : port + 1))
  if (!(first < last)) throw new Error('SANDBOX_RTP_PORTS must look like 30000-39999')
  if (!Number.isInteger(port)) throw new Error('SANDBOX_PORT must be a port')
  if (!Number.isInteger(smsPort)) throw new Error('SANDBOX_SMS_PORT must be a port')
  if (!(pace > 0)) throw new Error('SANDBOX_PACE must be a number above 0')
  return {
    host: env.SANDBOX_HOST ?? '127.0.0.1',
    port,
    smsPort,
    rtpPorts: [first, last],
    callLog: env.SANDBOX_CALL_LOG,
    pace,
    voices: env.SANDBOX_VOICES?.split(','),
    modelsFolder: env.PARLEY_MODELS ?? join(env.PARLEY_DATA ?? './data', 'models'),
  }
}
