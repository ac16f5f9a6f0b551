import type { InviteRequest } from '../user-agent.ts'
import { FakeNetwork } from './fake-network.ts'
import { PlayedPeer } from './played-peer.ts'
import { callerDiary, inviteTo } from './two-agents.ts'

const ours = 5060
const theirs = 5070

/** A call of ours to a scripted peer. */
export const placeCall = (
  act: (peer: PlayedPeer, request: string) => void,
  more: Partial<InviteRequest> = {},
  answerOffer?: (sdp: string) => string | undefined,
) => {
  const network = new FakeNetwork()
  const peer = new PlayedPeer(network, theirs)
  peer.onRequest((request) => act(peer, request))
  const caller = callerDiary(answerOffer)
  const agent = network.agent(ours)
  const call = agent.invite(inviteTo(theirs, 'udp', more), caller.observer)
  return { network, peer, agent, call, diary: caller.diary }
}

/** Answers 200 to everything. */
export const answering = (peer: PlayedPeer, request: string) => {
  if (!request.startsWith('ACK')) peer.reply(request, '200 OK')
}
