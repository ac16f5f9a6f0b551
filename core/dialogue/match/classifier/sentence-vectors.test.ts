import { describe, expect, test } from 'vitest'
import { readClassifier } from './read-classifier.ts'
import { sentencesToEmbed, tryVectors } from './sentence-vectors.ts'
import { type Example, trainClassifier } from './train-classifier.ts'

const lessons: Readonly<Record<string, string>> = {
  price: 'how much does it cost|what is the price|what do you charge|is it expensive|tell me the fee',
  later: 'call me back later|I am busy now|ring again tomorrow|not a good time|try this evening',
  refuse: 'I do not want it|not interested|leave me alone|I will not buy that|no need of it',
}
const examples: readonly Example[] = Object.entries(lessons).flatMap(([key, sentences]) =>
  sentences.split('|').map((said) => ({ said, key })),
)
const all = Object.keys(lessons)

/**
 * A fake embedder that knows only a few words of the three meanings, some of them in no example.
 */
const concepts = [
  'much cost price charge expensive fee dear pricey',
  'later busy tomorrow time evening back tied moment',
  'not leave alone need want rid',
]
const embed = (said: string): readonly number[] => [
  ...concepts.map((words) => said.split(' ').filter((word) => words.split(' ').includes(word)).length),
  0.3,
]

const taught = () => {
  const trained = trainClassifier(examples, 'en-US')
  const wanted = sentencesToEmbed(examples, 'en-US')
  if (trained === undefined || wanted === undefined) throw new Error('training failed')
  const trial = tryVectors(wanted, { embedder: 'pretend', vectors: wanted.texts.map(embed) })
  const bytes = trial?.addTo(trained.bytes, trial.rows.map(trial.hold))
  if (trial === undefined || bytes === undefined) throw new Error('there are no vectors')
  return { plain: trained.bytes, wanted, bytes, trial }
}

describe('vectors of a script’s sentences', () => {
  test('are stored with the model, whose results do not change', () => {
    const { plain, bytes } = taught()
    const [before, after] = [readClassifier(plain), readClassifier(bytes)]
    expect(before?.vectors).toBeUndefined()
    expect(after?.vectors?.embedder).toBe('pretend')
    for (const { said } of examples) expect(after?.nearest(said, all)).toEqual(before?.nearest(said, all))
    expect(Buffer.from(taught().bytes).equals(bytes)).toBe(true)
    for (let at = 0; at < bytes.length; at += 499) {
      const damaged = bytes.slice()
      damaged[at] = (damaged[at] ?? 0) ^ 0x10
      expect(readClassifier(damaged), `byte ${at}`).toBeUndefined()
    }
  })

  test('match the nearest candidate, or none where none is near', () => {
    const vectors = readClassifier(taught().bytes)?.vectors
    const nearest = (said: string, among = all) => vectors?.nearest(embed(said), among)
    expect(nearest('that sounds pricey and dear')?.key).toBe('price')
    expect(nearest('I am tied up at the moment')?.key).toBe('later')
    expect(nearest('that sounds pricey', ['later', 'refuse'])).toBeUndefined()
    expect(nearest('the leaves are yellow')).toBeUndefined()
    expect(vectors?.nearest([1, 0], all)).toBeUndefined()
    const { score = 0 } = nearest('that sounds pricey') ?? {}
    expect(score > 0.5 && score <= 1).toBe(true)
  })

  test('have no key for the bundled sentences, and every row is held out once', () => {
    const { wanted, trial } = taught()
    expect(wanted.texts).toHaveLength(wanted.keysOf.length)
    expect(wanted.keysOf.filter((keys) => keys.size > 0)).toHaveLength(examples.length)
    expect(wanted.keysOf.filter((keys) => keys.size === 0).length).toBeGreaterThan(20)
    expect(new Set(trial.rows).size).toBe(trial.rows.length)
    const own = trial.rows.filter((row) => (wanted.keysOf[row]?.size ?? 0) > 0)
    expect(own.filter((row) => trial.hold(row).isRight).length).toBeGreaterThan(own.length * 0.7)
  })

  test.each<[string, readonly (readonly number[])[]]>([
    ['too few', [[1, 2]]],
    ['none', []],
  ])('%s are no vectors of this script', (_, vectors) => {
    const { wanted } = taught()
    expect(tryVectors(wanted, { embedder: 'pretend', vectors })).toBeUndefined()
    const uneven = wanted.texts.map((_text, at) => (at === 3 ? [1] : [1, 2]))
    expect(tryVectors(wanted, { embedder: 'pretend', vectors: uneven })).toBeUndefined()
  })
})

test('ambiguous are sentences near the least confidence or between two meanings, and no others', () => {
  const vectors = readClassifier(taught().bytes)?.vectors
  for (const said of ['how much does it cost', 'call me back later tomorrow', ''])
    expect(vectors?.isAmbiguous(said, all), said).toBe(false)
  for (const said of ['so is it dear', 'the washing machine makes a strange noise'])
    expect(vectors?.isAmbiguous(said, all), said).toBe(true)
})
