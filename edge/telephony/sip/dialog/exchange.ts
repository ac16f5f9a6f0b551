import type { DigestClient } from '../digest/digest-client.ts'
import type { SipResponse } from '../message/sip-message.ts'
import type { ClientHandlers } from '../transaction/client-transaction.ts'

/** Sends until a final response other than a challenge that we can meet; undefined without a response. */
export const exchange = (
  digest: DigestClient,
  send: (handlers: ClientHandlers) => void,
): Promise<SipResponse | undefined> =>
  new Promise((resolve) => {
    const rounds = digest.begin()
    const handlers: ClientHandlers = {
      onResponse(response) {
        if (response.code < 200) return
        if (rounds.takeUp(response)) send(handlers)
        else resolve(response)
      },
      onTimeout: () => resolve(undefined),
      onTransportFailure: () => resolve(undefined),
    }
    send(handlers)
  })
