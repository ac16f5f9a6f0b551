import { dialogOfResponse } from '../dialog/dialog.ts'
import { DialogSession } from '../dialog/dialog-session.ts'
import { exchange } from '../dialog/exchange.ts'
import { DigestClient } from '../digest/digest-client.ts'
import type { Field } from '../message/header-fields.ts'
import { userAgentField } from '../message/own-fields.ts'
import { type RequestDraft, type SipResponse, tagOf } from '../message/sip-message.ts'
import type { DialogSnapshot } from '../user-agent.ts'
import type { CallContext } from './call-context.ts'
import { cancelOf } from './cancel.ts'

/**
 * The stored CSeq may be older than the last request of the earlier process. Numbers must grow, not be
 * consecutive (RFC 3261 §12.2.2).
 */
const cseqLeap = 1_000

/** Same limit as for a live call: more forks are an attack. */
const maxForks = 32

type Outcome = 'ended' | 'timed-out'

/** Ends a confirmed dialog of an earlier process by BYE. */
export const endConfirmed = async (context: CallContext, snapshot: DialogSnapshot): Promise<Outcome> => {
  const session = new DialogSession({
    context,
    state: {
      callId: snapshot.callId,
      localUri: snapshot.localUri,
      localTag: snapshot.localTag,
      remoteUri: snapshot.remoteUri,
      remoteTag: snapshot.remoteTag ?? '',
      routeSet: snapshot.routeSet,
      remoteTarget: snapshot.requestUri,
      localCseq: snapshot.cseq + cseqLeap,
      via: snapshot.target,
    },
    digest: new DigestClient(snapshot.credentials),
    ownsCallId: true,
    networks: snapshot.networks ?? [],
    observer: deaf,
  })
  return outcomeOf(await session.farewell())
}

/** A far side that only challenges has ended nothing; its own timers will. */
const outcomeOf = (reply: SipResponse | undefined): Outcome =>
  reply === undefined || reply.code === 401 || reply.code === 407 ? 'timed-out' : 'ended'

/**
 * Ends an unanswered INVITE of an earlier process. CANCEL uses the stored branch; the INVITE transaction is
 * restored so that a 487 is ACKed, and an earlier 200 is ACKed and BYEd.
 */
export const endEarly = (context: CallContext, snapshot: DialogSnapshot): Promise<Outcome> =>
  new Promise((resolve) => {
    const { layer } = context
    const invite = inviteOf(context, snapshot)
    const acks = new Map<string, () => void>()
    let forget: () => void = () => undefined
    const giveUp = layer.timers.after(layer.timing.giveUpMs, () => settle('timed-out'))
    const settle = (outcome: Outcome) => {
      giveUp.stop()
      resolve(outcome)
    }
    const onSuccess = (response: SipResponse) => {
      const tag = tagOf(response.to) ?? ''
      const known = acks.get(tag)
      if (known) {
        known()
        return
      }
      if (acks.size >= maxForks) return
      const session = openSession(context, snapshot, response)
      const ack = session.ackFor(snapshot.cseq, [])
      acks.set(tag, ack)
      ack()
      void session.farewell().then((reply) => settle(outcomeOf(reply)))
    }
    forget = layer.adoptInvite(invite, snapshot.branch, snapshot.target, {
      onResponse: (response) => {
        if (response.code >= 300) settle('ended')
        else if (response.code >= 200) onSuccess(response)
      },
      onTimeout: () => undefined,
      onTransportFailure: () => settle('timed-out'),
    })
    void exchange(new DigestClient(undefined), (handlers) => {
      layer.request(cancelOf(invite), snapshot.branch, snapshot.target, handlers)
    }).then((reply) => {
      if (reply === undefined) settle('timed-out')
      // 481: no pending INVITE there. A 200 may still be in transit, repeated at most T2 apart.
      else if (reply.code === 481) layer.timers.after(2 * layer.timing.t2Ms, () => settle('ended'))
    })
    layer.timers.after(layer.timing.giveUpMs, () => forget())
  })

const deaf = { onOffer: () => undefined, onBye: () => undefined }

const openSession = (
  context: CallContext,
  snapshot: DialogSnapshot,
  response: SipResponse,
): DialogSession => {
  const { localUri, remoteUri, requestUri, cseq, target } = snapshot
  const state = dialogOfResponse(
    { localUri, remoteUri, requestUri, cseq: cseq + cseqLeap, via: target },
    response,
  )
  const session = new DialogSession({
    context,
    state,
    digest: new DigestClient(snapshot.credentials),
    ownsCallId: true,
    networks: snapshot.networks ?? [],
    ...(response.source !== undefined && { source: response.source }),
    observer: deaf,
  })
  session.confirm('')
  return session
}

const inviteOf = (context: CallContext, snapshot: DialogSnapshot): RequestDraft => {
  const routes: Field[] = snapshot.routeSet.map((route) => ['Route', route])
  const fields: Field[] = [
    ['Via', context.layer.via(snapshot.target.transport, snapshot.branch)],
    ['Max-Forwards', '70'],
    ...routes,
    ['From', `<${snapshot.localUri}>;tag=${snapshot.localTag}`],
    ['To', `<${snapshot.remoteUri}>`],
    ['Call-ID', snapshot.callId],
    ['CSeq', `${snapshot.cseq} INVITE`],
    userAgentField,
  ]
  return { method: 'INVITE', uri: snapshot.requestUri, fields }
}
