/** Finds which of many texts occur in another, in one pass (Aho and Corasick, 1975). */
export interface WordAutomaton {
  /** Indexes of the texts that occur anywhere, each once. */
  find(text: string): readonly number[]
}

/**
 * Search time depends on the searched text, not on the number of texts: transitions are cells of
 * one numeric hash table, not objects, so that 50,000 texts need little memory.
 */
export const buildAutomaton = (texts: readonly string[]): WordAutomaton => {
  const trie = growTrie(texts)
  const { fails, outputs } = linkSuffixes(trie)
  const { table, ends } = trie
  return {
    find: (text) => {
      const found = new Set<number>()
      let state = 0
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at)
        state = step(table, fails, state, unit)
        for (let end = state; end > 0; end = outputs[end] ?? 0) {
          const text = ends[end] ?? -1
          if (text >= 0) found.add(text)
        }
      }
      return [...found]
    },
  }
}

type Trie = {
  readonly table: Transitions
  readonly states: number
  readonly parents: Int32Array
  readonly units: Uint16Array
  readonly depths: Int32Array
  /** The text that ends in a state, or -1; of equal texts the first. */
  readonly ends: Int32Array
}

const growTrie = (texts: readonly string[]): Trie => {
  const most = texts.reduce((sum, { length }) => sum + length, 1)
  const table = createTransitions(most)
  const [parents, depths] = [new Int32Array(most), new Int32Array(most)]
  const units = new Uint16Array(most)
  const ends = new Int32Array(most).fill(-1)
  let states = 1
  for (const [index, text] of texts.entries()) {
    let state = 0
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      const known = table.get(state, unit)
      if (known >= 0) {
        state = known
        continue
      }
      table.set(state, unit, states)
      parents[states] = state
      units[states] = unit
      depths[states] = at + 1
      state = states++
    }
    if (state > 0 && ends[state] === -1) ends[state] = index
  }
  return { table, states, parents, units, depths, ends }
}

/**
 * `fails`: the longest proper suffix that is a state. `outputs`: the longest one in which a text
 * ends.
 */
const linkSuffixes = ({ table, states, parents, units, depths, ends }: Trie) => {
  const [fails, outputs] = [new Int32Array(states), new Int32Array(states)]
  for (const state of byDepth(depths.subarray(0, states))) {
    const parent = parents[state] ?? 0
    const fail = parent === 0 ? 0 : step(table, fails, fails[parent] ?? 0, units[state] ?? 0)
    fails[state] = fail
    outputs[state] = (ends[fail] ?? -1) >= 0 ? fail : (outputs[fail] ?? 0)
  }
  return { fails, outputs }
}

/** All states but the root, by ascending depth. Counting sort: there may be half a million. */
const byDepth = (depths: Int32Array): Int32Array => {
  const starts = new Int32Array(depths.reduce((most, depth) => Math.max(most, depth), 0) + 2)
  for (const depth of depths) starts[depth + 1] = (starts[depth + 1] ?? 0) + 1
  for (let depth = 1; depth < starts.length; depth++)
    starts[depth] = (starts[depth] ?? 0) + (starts[depth - 1] ?? 0)
  const ordered = new Int32Array(depths.length)
  for (const [state, depth] of depths.entries()) {
    const place = starts[depth] ?? 0
    ordered[place] = state
    starts[depth] = place + 1
  }
  return ordered.subarray(1)
}

const step = (table: Transitions, fails: Int32Array, from: number, unit: number): number => {
  for (let state = from; ; state = fails[state] ?? 0) {
    const next = table.get(state, unit)
    if (next >= 0) return next
    if (state === 0) return 0
  }
}

interface Transitions {
  /** The next state, or -1. */
  get(state: number, unit: number): number
  set(state: number, unit: number, next: number): void
}

/**
 * Open addressing, at most half full; a cell is free while it leads to state 0, which no transition
 * does.
 */
const createTransitions = (most: number): Transitions => {
  const bits = Math.max(4, Math.ceil(Math.log2(most * 2)))
  const mask = 2 ** bits - 1
  const states = new Int32Array(mask + 1)
  const units = new Uint16Array(mask + 1)
  const nexts = new Int32Array(mask + 1)
  const cellOf = (state: number, unit: number): number => {
    // Fibonacci hashing: the high bits of the product are well mixed.
    let cell = Math.imul(Math.imul(state, 0x85ebca6b) ^ unit, 0x9e3779b1) >>> (32 - bits)
    while (nexts[cell] !== 0 && (states[cell] !== state || units[cell] !== unit)) cell = (cell + 1) & mask
    return cell
  }
  return {
    get: (state, unit) => nexts[cellOf(state, unit)] || -1,
    set: (state, unit, next) => {
      const cell = cellOf(state, unit)
      states[cell] = state
      units[cell] = unit
      nexts[cell] = next
    },
  }
}
