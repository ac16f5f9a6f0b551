import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { expect, test } from 'vitest'
import { meaningKey } from '../classifier.ts'
import { learnScript } from './learn-script.ts'
import { readClassifier, readRanking } from './read-classifier.ts'
import { sceneExamples } from './scene-examples.ts'
import { type Example, trainClassifier } from './train-classifier.ts'

const examples = (sentencesByKey: Readonly<Record<string, string>>): readonly Example[] =>
  Object.entries(sentencesByKey).flatMap(([key, sentences]) =>
    sentences.split('|').map((said) => ({ said, key })),
  )

const lessons: Readonly<Record<ScriptLanguage, readonly Example[]>> = {
  'en-US': examples({
    price:
      'how much does it cost|what is the price|what do you charge for it|is it expensive|how much money is that|tell me the fee',
    later:
      'call me back later|I am busy now|can you ring tomorrow|not a good time|try again this evening|I have no time at the moment',
    who: 'who is calling|who are you|which company is this|where are you calling from|what is your name|who gave you my number',
    agree:
      'yes that sounds good|I would like to have it|please sign me up|I am interested|sure go ahead|okay let us do it',
    refuse:
      'I do not want it|not interested thank you|no I have one already|please leave me alone|I will not buy anything|we do not need that',
  }),
  'id-ID': examples({
    price:
      'berapa harganya|biayanya berapa|mahal tidak|tarifnya berapa per bulan|saya harus bayar berapa|ada biaya tambahan',
    later:
      'telepon lagi nanti|saya sedang sibuk|besok saja ya|sekarang tidak ada waktu|hubungi saya nanti malam|saya lagi di jalan',
    who: 'ini dari mana|siapa ini|anda dari perusahaan apa|dapat nomor saya dari mana|namanya siapa|ini siapa yang menelepon',
    agree:
      'boleh saya mau|saya tertarik|ya silakan daftarkan saya|oke lanjut saja|baik saya setuju|iya saya ambil',
    refuse:
      'saya tidak mau|tidak tertarik terima kasih|tidak perlu|saya sudah punya|jangan ganggu saya|tidak usah',
  }),
  'zh-CN': examples({
    price: '多少钱|价格是多少|这个怎么收费|贵不贵|要交多少费用|一个月多少钱',
    later: '我现在很忙|晚点再打给我|明天再联系吧|现在没时间|我在开会|等会儿再说',
    who: '你是谁|你们是哪家公司|你怎么有我的电话|哪里打来的|你叫什么名字|你是哪个单位的',
    agree: '好的可以|我想办一个|行帮我登记|我有兴趣|没问题就这样办|可以给我开通',
    refuse: '我不需要|没兴趣谢谢|不要再打了|我已经有了|不买|我不想办',
  }),
  'zh-HK': examples({
    price: '幾多錢|個價錢係幾多|點樣收費|貴唔貴|要俾幾多費用|一個月幾錢',
    later: '我而家好忙|遲啲再打嚟|聽日再講|而家唔得閒|我開緊會|等陣先',
    who: '你係邊個|你哋係咩公司|你點解有我電話|邊度打嚟㗎|你叫咩名|你係邊間公司',
    agree: '好呀可以|我想申請|得幫我登記|我有興趣|冇問題就咁|可以幫我開通',
    refuse: '我唔需要|冇興趣唔該|唔好再打嚟|我已經有喇|唔買|我唔想要',
  }),
}

const trained = (language: ScriptLanguage) => {
  const model = trainClassifier(lessons[language], language)
  const classifier = model && readClassifier(model.bytes)
  if (model === undefined || classifier === undefined) throw new Error('it was not trained')
  return { ...model, classifier }
}
const all = ['price', 'later', 'who', 'agree', 'refuse']

test.each<[ScriptLanguage, string, string]>([
  ['en-US', 'and how much money will that cost me', 'price'],
  ['en-US', 'sorry I have no time now', 'later'],
  ['en-US', 'from which company are you calling', 'who'],
  ['en-US', 'no we do not want that', 'refuse'],
  ['id-ID', 'harganya berapa sih', 'price'],
  ['id-ID', 'aku gak mau', 'refuse'],
  ['id-ID', 'lagi sibuk nih telepon nanti aja', 'later'],
  ['zh-CN', '请问这个多少钱啊', 'price'],
  ['zh-CN', '我现在没时间明天再打', 'later'],
  ['zh-CN', '你们公司叫什么名字', 'who'],
  ['zh-HK', '請問要幾多錢呀', 'price'],
  ['zh-HK', '我唔要喇唔該', 'refuse'],
  // The test sentences are written style, the examples spoken style.
  ['zh-HK', '我不需要', 'refuse'],
  ['zh-HK', '你们是什么公司', 'who'],
])('%s: "%s" means %s', (language, said, key) => {
  expect(trained(language).classifier.nearest(said, all)?.key).toBe(key)
})

test.each<[ScriptLanguage, string]>([
  ['en-US', 'the washing machine makes a strange noise'],
  ['en-US', 'xylophone'],
  ['en-US', ''],
  ['id-ID', 'burungnya bertelur di atas lemari'],
  ['zh-CN', '外面的树叶都黄了'],
  ['zh-HK', '出面落緊大雨'],
])('%s: "%s" matches none', (language, said) => {
  expect(trained(language).classifier.nearest(said, all)).toBeUndefined()
})

test('homophone errors of a recognizer still match', () => {
  // 多少钱 and 没兴趣 with homophone errors.
  expect(trained('zh-CN').classifier.nearest('多烧钱', all)?.key).toBe('price')
  expect(trained('zh-CN').classifier.nearest('没性趣谢谢', all)?.key).toBe('refuse')
})

test('only candidate meanings are returned, and unknown keys are ignored', () => {
  const { classifier } = trained('en-US')
  const said = 'how much does it cost'
  expect(classifier.nearest(said, all)?.key).toBe('price')
  expect(classifier.nearest(said, ['later', 'who', 'never heard of'])).toBeUndefined()
  expect(classifier.nearest(said, ['never heard of', 'price'])?.key).toBe('price')
  expect(classifier.nearest(said, [])).toBeUndefined()
})

test('a sentence with two meanings is found under either', () => {
  const shared = [...lessons['en-US'], { said: 'how much does it cost', key: 'offer' }]
  const more = ['what is on offer', 'tell me about the offer', 'which offers are there'].map((said) => ({
    said,
    key: 'offer',
  }))
  const model = trainClassifier([...shared, ...more], 'en-US')
  const classifier = model && readClassifier(model.bytes)
  expect(classifier?.nearest('how much does it cost', ['price', 'later'])?.key).toBe('price')
  expect(classifier?.nearest('how much does it cost', ['offer', 'later'])?.key).toBe('offer')
})

test('the same examples give the same bytes, in any order', () => {
  const { bytes } = trained('en-US')
  const backwards = trainClassifier([...lessons['en-US']].reverse(), 'en-US')
  expect(backwards && Buffer.from(backwards.bytes).equals(bytes)).toBe(true)
  const changed = trainClassifier([...lessons['en-US'], { said: 'what is it worth', key: 'price' }], 'en-US')
  expect(changed && Buffer.from(changed.bytes).equals(bytes)).toBe(false)
})

test('too few examples train nothing', () => {
  expect(trainClassifier([], 'en-US')).toBeUndefined()
  const one = lessons['en-US'].filter(({ key }) => key === 'price')
  expect(trainClassifier(one, 'en-US')).toBeUndefined()
  expect(
    trainClassifier([...one, { said: 'yes', key: 'agree' }, { said: 'no', key: 'refuse' }], 'en-US'),
  ).toBe(undefined)
})

test('damage of any byte is detected', () => {
  const { bytes } = trained('zh-CN')
  for (let at = 0; at < bytes.length; at += 997) {
    const damaged = bytes.slice()
    damaged[at] = (damaged[at] ?? 0) ^ 0x10
    expect(readClassifier(damaged), `byte ${at}`).toBeUndefined()
  }
  expect(readClassifier(bytes.slice(0, -1))).toBeUndefined()
  expect(readClassifier(bytes.slice(0, 10))).toBeUndefined()
  expect(readClassifier(new Uint8Array())).toBeUndefined()
  // Bytes at an odd offset of a larger buffer are read correctly.
  const apart = new Uint8Array(bytes.length + 1)
  apart.set(bytes, 1)
  expect(readClassifier(apart.subarray(1))).toBeDefined()
})

test('progress is reported in ascending hundredths, up to the last', () => {
  const reported: number[] = []
  trainClassifier(lessons['zh-CN'], 'zh-CN', (share) => reported.push(share))
  expect(reported.at(-1)).toBe(1)
  expect(reported).toEqual([...reported].sort((one, other) => one - other))
})

test('confidence grows with similarity, and stays between 0 and 1', () => {
  const rank = readRanking(trained('en-US').bytes)
  const confidence = ['what is the price', 'so the price then', 'the weather'].map(
    (said) => rank?.(said, ['price']).nearest?.score ?? 0,
  )
  expect(confidence).toEqual([...confidence].sort((one, other) => other - one))
  for (const one of confidence) expect(one >= 0 && one <= 1).toBe(true)
})

test('a script provides examples of its intents and enabled questions', () => {
  const question = { answer: { resId: 'r', word: 'a' }, kind: 'business', updatedAtMs: 0 } as const
  const taught = sceneExamples({
    intents: [{ targetId: 7, name: 'refuse', keyWords: 'no##not interested' }],
    questions: [
      { ...question, id: 3, name: 'What is it?', keyWords: 'tell me more', isEnabled: true },
      { ...question, id: 4, name: 'Off', keyWords: 'off', isEnabled: false },
    ],
  })
  expect(taught).toEqual([
    { said: 'no', key: meaningKey.intent(7) },
    { said: 'not interested', key: meaningKey.intent(7) },
    { said: 'What is it?', key: meaningKey.question(3) },
    { said: 'tell me more', key: meaningKey.question(3) },
  ])
})

test('a draft is trained at once, with the same result as publishing', () => {
  const intents = ['price', 'later', 'who'].map((name, at) => ({
    targetId: at + 1,
    name,
    keyWords: lessons['en-US']
      .filter(({ key }) => key === name)
      .map(({ said }) => said)
      .join('##'),
  }))
  const classifier = learnScript({ language: 'en-US', intents })
  const keys = intents.map(({ targetId }) => meaningKey.intent(targetId))
  expect(classifier?.nearest('and what is the price of it', keys)?.key).toBe(meaningKey.intent(1))
  expect(learnScript({ language: 'en-US' })).toBeUndefined()
})
