/** The parts of a session description that calls need (RFC 8866). Unknown lines are ignored. */
export type SessionDescription = {
  readonly originId: string
  readonly originVersion: string
  readonly media: readonly MediaDescription[]
}

export type MediaDescription = {
  /** audio, video, image … */
  readonly kind: string
  /** 0 means refused or removed (RFC 3264 §6). */
  readonly port: number
  /** RTP/AVP and its relatives. */
  readonly protocol: string
  readonly formats: readonly string[]
  /** Of the media, else of the session; undefined without either. */
  readonly host?: string
  readonly direction: Direction
  readonly codecs: readonly RtpCodec[]
  readonly packetMs?: number
  /** RTCP address, if not the port above RTP (RFC 3605). */
  readonly rtcpPort?: number
}

export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

export type RtpCodec = {
  readonly payloadType: number
  /** Upper case. */
  readonly name: string
  readonly clockRate: number
}

export const directions: readonly Direction[] = ['sendrecv', 'sendonly', 'recvonly', 'inactive']

export const isDirection = (text: string): text is Direction =>
  directions.some((direction) => direction === text)
