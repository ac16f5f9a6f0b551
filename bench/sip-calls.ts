/** Complete calls per second over UDP loopback, caller and callee in one thread: `node --import tsx bench/sip-calls.ts`. */
import { performance } from 'node:perf_hooks'
import { createUserAgent } from '../edge/telephony/sip/index.ts'

const calls = Number(process.argv[2] ?? 3_000)
const atOnce = 20
const sdp =
  'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 4000 RTP/AVP 0 101\r\na=rtpmap:101 telephone-event/8000\r\n'
const nothing = () => undefined
const options = { host: '127.0.0.1', port: 0, transports: ['udp'] } as const

const callee = await createUserAgent({
  ...options,
  onInvite(incoming) {
    incoming.ring()
    incoming.answer(sdp, { onConfirmed: nothing, onBye: nothing, onOffer: nothing, onAckTimeout: nothing })
  },
})
const caller = await createUserAgent(options)
const target = { host: callee.host, port: callee.port, transport: 'udp' } as const

const oneCall = (turn: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = {
      callId: `bench-${turn}`,
      target,
      callingNumber: '4001',
      calledNumber: '13800000000',
      sdp,
    }
    const call = caller.invite(request, {
      onProvisional: nothing,
      onAnswered: () => void call.bye().then(resolve),
      onFailed: (failure) => reject(new Error(failure.reason)),
      onOffer: nothing,
      onBye: nothing,
    })
  })

let turn = 0
const lane = async () => {
  while (turn < calls) {
    turn += 1
    await oneCall(turn)
  }
}
const startedMs = performance.now()
const cpu = process.cpuUsage()
await Promise.all(Array.from({ length: atOnce }, lane))
const seconds = (performance.now() - startedMs) / 1_000
const { user, system } = process.cpuUsage(cpu)
console.log(
  `${Math.round(calls / seconds)} calls/s, ${Math.round((user + system) / calls)} µs CPU a call (both sides)`,
)
await Promise.all([caller.close(), callee.close()])
