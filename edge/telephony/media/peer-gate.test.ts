import { describe, expect, test } from 'vitest'
import { PeerGate } from './peer-gate.ts'

const announced = { address: '198.51.100.7', port: 4000 }
const otherPort = { address: '198.51.100.7', port: 4100 }
const neighbor = { address: '198.51.100.90', port: 4000 }
const secondNeighbor = { address: '198.51.100.91', port: 4000 }
const foreign = { address: '203.0.113.5', port: 4000 }
const secondForeign = { address: '192.0.2.5', port: 4000 }

type From = typeof announced
/** Packets 20 ms apart from one source, the first at `atMs`. */
type Stream = { readonly from: From; readonly atMs: number; readonly untilMs: number; readonly jumps?: true }

const opened = (): PeerGate => {
  const gate = new PeerGate()
  gate.expect(announced.address, announced.port, 0)
  return gate
}

/** The time of each packet that was admitted, by source. */
const admitted = (gate: PeerGate, streams: readonly Stream[], untilMs = 6000): Map<From, number[]> => {
  const times = new Map<From, number[]>(streams.map(({ from }) => [from, []]))
  for (let nowMs = 0; nowMs < untilMs; nowMs += 20) {
    for (const { from, atMs, untilMs: lastMs, jumps } of streams) {
      if (nowMs < atMs || nowMs >= lastMs) continue
      const sequence = ((nowMs - atMs) / 20) * (jumps ? 977 : 1)
      if (gate.admits(from, sequence & 0xffff, nowMs) !== 'refused') times.get(from)?.push(nowMs)
    }
  }
  return times
}

describe('the announced address', () => {
  test.each([
    ['another port', otherPort],
    ['another address of its network', neighbor],
    ['another network', foreign],
  ])('wins over %s that sends first, throughout the window', (_, stranger) => {
    for (const startsMs of [20, 100, 480]) {
      const gate = opened()
      const heard = admitted(gate, [
        { from: stranger, atMs: 0, untilMs: 3000 },
        { from: announced, atMs: startsMs, untilMs: 3000 },
      ])
      expect(heard.get(announced)?.length).toBe((3000 - startsMs) / 20)
      expect(heard.get(stranger)?.every((ms) => ms <= startsMs)).toBe(true)
      expect({ host: gate.host, port: gate.port }).toEqual({ host: announced.address, port: announced.port })
    }
  })

  test('is the only source for the kernel after the window, and only while it sends', () => {
    const gate = opened()
    expect(gate.isExclusive(600)).toBe(false)
    gate.admits(announced, 1, 100)
    expect(gate.isExclusive(400)).toBe(false)
    expect(gate.isExclusive(600)).toBe(true)
    expect(gate.isExclusive(2100)).toBe(false)
  })

  test('is never the only source for the kernel while another source is active', () => {
    const gate = opened()
    gate.admits(otherPort, 1, 100)
    expect(gate.isExclusive(600)).toBe(false)
  })
})

describe('other sources', () => {
  test.each([
    { who: otherPort, atMs: 0, firstMs: 0 },
    { who: otherPort, atMs: 700, firstMs: 700 },
    { who: neighbor, atMs: 0, firstMs: 0 },
    { who: neighbor, atMs: 700, firstMs: 700 },
    // An unannounced network must prove that it sends a stream, within the window.
    { who: foreign, atMs: 0, firstMs: 40 },
    { who: foreign, atMs: 480, firstMs: undefined },
    { who: foreign, atMs: 700, firstMs: undefined },
  ])('where the announced peer stays silent: $who.address:$who.port from $atMs ms on', (row) => {
    const heard = admitted(opened(), [{ from: row.who, atMs: row.atMs, untilMs: 3000 }])
    expect(heard.get(row.who)?.[0]).toBe(row.firstMs)
  })

  test('a nearer source replaces a foreign one within the window', () => {
    const heard = admitted(opened(), [
      { from: foreign, atMs: 0, untilMs: 3000 },
      { from: neighbor, atMs: 200, untilMs: 3000 },
    ])
    expect(heard.get(neighbor)?.[0]).toBe(200)
    expect(heard.get(foreign)?.at(-1)).toBe(200)
  })

  test('no source before an address is announced, nor where its port is 0', () => {
    const gate = new PeerGate()
    expect(gate.admits(announced, 1, 0)).toBe('refused')
    gate.expect(announced.address, 0, 0)
    expect(gate.admits(announced, 1, 0)).toBe('refused')
  })
})

describe('after the active source fell silent', () => {
  const spoken = { from: announced, atMs: 0, untilMs: 1000 }

  test.each([
    { who: otherPort, jumps: undefined, firstMs: 2980 },
    { who: neighbor, jumps: undefined, firstMs: 2980 },
    { who: otherPort, jumps: true as const, firstMs: undefined },
    { who: foreign, jumps: undefined, firstMs: undefined },
  ])(
    'for 2 s, a source in sequence is admitted where it is near: $who.address:$who.port, jumps: $jumps',
    (row) => {
      const jumps = row.jumps ? { jumps: row.jumps } : {}
      const heard = admitted(opened(), [spoken, { from: row.who, atMs: 1500, untilMs: 6000, ...jumps }])
      expect(heard.get(row.who)?.[0]).toBe(row.firstMs)
    },
  )

  test('a flood from a hundred other ports does not keep the new port out', () => {
    const gate = opened()
    gate.admits(announced, 1, 0)
    const heardMs: number[] = []
    for (let nowMs = 2500; nowMs < 3500; nowMs += 20) {
      for (let port = 5000; port < 5100; port++)
        gate.admits({ ...neighbor, port }, (nowMs * port) & 0xffff, nowMs)
      if (gate.admits(otherPort, nowMs / 20, nowMs) !== 'refused') heardMs.push(nowMs)
    }
    expect(heardMs[0]).toBe(2540)
  })

  test('the far side behind a NAT may return from another port of its last address', () => {
    const heard = admitted(opened(), [
      { from: foreign, atMs: 0, untilMs: 1000 },
      { from: { ...foreign, port: 7000 }, atMs: 1500, untilMs: 6000 },
      { from: secondForeign, atMs: 1500, untilMs: 6000 },
    ])
    const [, moved, stranger] = [...heard.values()]
    expect(moved?.[0]).toBe(2980)
    expect(stranger).toEqual([])
  })

  test('an answer that repeats the address of the ringing admits another port of it at once', () => {
    const gate = opened()
    for (let nowMs = 0; nowMs < 1000; nowMs += 20) gate.admits(announced, nowMs / 20, nowMs)
    gate.expect(announced.address, announced.port, 1000)
    const heardMs: number[] = []
    for (let nowMs = 1000; nowMs < 1500; nowMs += 20)
      if (gate.admits(otherPort, nowMs / 20, nowMs) !== 'refused') heardMs.push(nowMs)
    expect(heardMs[0]).toBe(1080)
    expect(gate.admits(secondNeighbor, 1, 1500)).toBe('refused')
  })
})
