export { type ChosenMedia, chooseMedia, type SpeechCodec } from './choose-media.ts'
export { parseSdp } from './parse-sdp.ts'
export type { Direction, MediaDescription, RtpCodec, SessionDescription } from './session-description.ts'
export { answerSdp, type OwnMedia, offerSdp } from './write-sdp.ts'
