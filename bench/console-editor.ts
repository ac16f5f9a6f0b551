import type { Page } from 'playwright-core'
import { type Frames, framesWhile } from './console-frames.ts'

export type Acts = Readonly<Record<string, Frames>>

const sentence = 'Good morning, this is a call about your savings plan.'

/** The same actions by mouse on any drawing of the flow; those that only the editor has follow. */
export const drive = async (page: Page, isEditor: boolean): Promise<Acts> => {
  await page.locator('.react-flow__node').first().waitFor()
  await page.waitForTimeout(1500)
  const { mouse } = page
  // A full circle, so that the next action starts at the same position.
  const pan = async (): Promise<void> => {
    const [x, y] = await emptySpot(page)
    await mouse.move(x, y)
    await mouse.down()
    for (let step = 1; step <= 30; step++) {
      const turn = (step / 30) * 2 * Math.PI
      await mouse.move(x + Math.sin(turn) * 150, y + (Math.cos(turn) - 1) * 80)
      await page.waitForTimeout(8)
    }
    await mouse.up()
  }
  const acts: Record<string, Frames> = {}
  acts['pan, all in view'] = await framesWhile(page, pan)
  const [cardX, cardY] = await cardNear(page)
  await mouse.move(cardX, cardY)
  acts['zoom in'] = await framesWhile(page, async () => {
    for (let step = 0; step < 40 && (await zoomOf(page)) < 0.9; step++) {
      await mouse.wheel(0, -60)
      await page.waitForTimeout(8)
    }
  })
  acts['pan, close'] = await framesWhile(page, pan)
  const [x, y] = await cardNear(page)
  await mouse.move(x, y)
  acts['drag a card'] = await framesWhile(page, async () => {
    await mouse.down()
    for (let step = 1; step <= 30; step++) {
      await mouse.move(x + step * 3, y + Math.sin(step / 4) * 40)
      await page.waitForTimeout(8)
    }
    await mouse.up()
  })
  if (!isEditor) return acts
  const [ownX, ownY] = await cardNear(page)
  await mouse.click(ownX, ownY)
  const field = page.locator('textarea').first()
  await field.waitFor()
  await field.click()
  acts['type a sentence'] = await framesWhile(page, () => page.keyboard.type(sentence, { delay: 25 }))
  await mouse.click(...(await emptySpot(page)))
  acts['undo, redo'] = await framesWhile(page, async () => {
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+Shift+z')
    }
  })
  return acts
}

const spot = (found: unknown): [number, number] => {
  if (!Array.isArray(found)) throw new Error('the drawing has nothing to drag')
  return [Number(found[0]), Number(found[1])]
}

/** An empty point of the pane. */
const emptySpot = async (page: Page): Promise<[number, number]> => spot(await page.evaluate(findEmpty))

/** The center of the card nearest to the center of the drawing. */
const cardNear = async (page: Page): Promise<[number, number]> => spot(await page.evaluate(findCard))

const zoomOf = async (page: Page): Promise<number> =>
  Number(
    await page.evaluate(
      `new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport')).transform).a`,
    ),
  )

const findEmpty = `(() => {
  const { x, y, width, height } = document.querySelector('.react-flow').getBoundingClientRect()
  for (let n = 0; n < 4000; n++) {
    const at = [x + width * (0.5 + (((n * 37) % 100) - 50) / 130), y + height * (0.5 + (((n * 61) % 100) - 50) / 130)]
    if (document.elementFromPoint(...at)?.classList.contains('react-flow__pane')) return at
  }
})()`

const findCard = `(() => {
  const frame = document.querySelector('.react-flow').getBoundingClientRect()
  const [midX, midY] = [frame.x + frame.width / 2, frame.y + frame.height / 2]
  const cards = [...document.querySelectorAll('.react-flow__node')].map((card) => {
    const { x, y, width, height } = card.getBoundingClientRect()
    return { card, at: [x + width / 2, y + height / 2] }
  })
  cards.sort((one, other) =>
    Math.hypot(one.at[0] - midX, one.at[1] - midY) - Math.hypot(other.at[0] - midX, other.at[1] - midY))
  return cards.find(({ card, at }) => card.contains(document.elementFromPoint(...at)))?.at
})()`
