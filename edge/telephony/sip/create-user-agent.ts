import { createTimers, timingOf } from './transaction/timers.ts'
import type { KnownPeers } from './transport/known-peers.ts'
import { openTransports } from './transport/open-transports.ts'
import type { UserAgent, UserAgentOptions } from './user-agent.ts'
import { UserAgentCore } from './user-agent-core.ts'

/** Opens the ports and listens (RFC 3261). Throws EdgeFailure('sip-port-taken', retryable). */
export const createUserAgent = async (options: UserAgentOptions): Promise<UserAgent> => {
  // An agent without incoming calls refuses connections from unknown hosts, which would only use memory.
  const admits = (address: string, peers: KnownPeers): boolean =>
    options.onInvite !== undefined || peers.knows(address)
  let core: UserAgentCore | undefined
  const transports = await openTransports({ ...options, admits }, (bytes, from) => core?.take(bytes, from))
  core = new UserAgentCore({
    transports,
    timers: createTimers(),
    timing: timingOf(options.t1Ms ?? 500),
    random: Math.random,
    ...(options.onInvite ? { onInvite: options.onInvite } : {}),
  })
  return core
}
