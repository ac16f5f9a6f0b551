import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { en } from '../apps/console/src/messages/en/index.ts'
import { answerTo } from './browser.ts'
import { translateIn } from './messages.ts'

const t = translateIn(en)

/** The flow editor on a page. Confirms every browser dialog and records its type. */
export const editorOn = (page: Page) => {
  page.setDefaultTimeout(10_000)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
  const card = (text: string): Locator => page.locator('.react-flow__node').filter({ hasText: text })
  const drag = dragOn(page)
  /** A flow opens at its first card if the whole would be too small to read; what is out of view is not drawn. */
  const showAll = (): Promise<void> => fitView(page)
  const leaveField = (): Promise<void> =>
    page.locator('.react-flow__pane').click({ position: { x: 12, y: 12 } })
  return {
    page,
    dialogs,
    card,
    open: async (sceneId: string) => {
      await page.goto(`/callbot/utterance/setting/${sceneId}/flowchart#?sceneId=${sceneId}`)
      await card('Opening').waitFor()
      await showAll()
    },
    drawn: async () => {
      await showAll()
      return {
        nodes: await page.locator('.react-flow__node').count(),
        edges: await page.locator('.react-flow__edge').count(),
      }
    },
    write: async (title: string, words: string) => {
      await showAll()
      await card(title).click()
      await page.getByLabel(`${t('flow.node.words')} 1`).fill(words)
      await leaveField()
    },
    rename: async (title: string, next: string) => {
      await showAll()
      await card(title).click()
      await page.getByLabel(t('flow.node.title')).fill(next)
      await leaveField()
    },
    save: async (version: number) => {
      const saved = await answerTo(page, 'master/process', () => page.keyboard.press('Control+s'))
      expect(saved).toMatchObject({ version })
      await page.getByText(t('flow.allSaved'), { exact: true }).waitFor()
    },
    undo: () => page.keyboard.press('Control+z'),
    redo: () => page.keyboard.press('Control+Shift+z'),
    /** From the port on a card's right side to the empty canvas below it. */
    pullBranch: async (title: string) => {
      const { x, y, width, height } = await boxOf(card(title).locator('.react-flow__handle.source'))
      await drag([x + width / 2, y + height / 2], [x + 40, y + 180])
    },
    dragBy: async (what: Locator, right: number, down: number) => {
      const { x, y, width } = await boxOf(what)
      await drag([x + width / 2, y + 12], [x + width / 2 + right, y + 12 + down])
    },
    boxAll: async () => {
      const canvas = await boxOf(page.locator('.react-flow'))
      await page.keyboard.down('Shift')
      await drag(
        [canvas.x + 4, canvas.y + 4],
        [canvas.x + canvas.width - 4, Math.min(canvas.y + canvas.height, 800) - 4],
      )
      await page.keyboard.up('Shift')
    },
  }
}

/** Shows the whole flow, and waits until the drawing has stopped moving. */
const fitView = async (page: Page): Promise<void> => {
  await page.locator('.react-flow__controls-fitview').click()
  let before: string | null = null
  await expect
    .poll(async () => {
      const now = await page.locator('.react-flow__viewport').getAttribute('style')
      const isStill = now === before
      before = now
      return isStill
    })
    .toBe(true)
}

type Point = readonly [x: number, y: number]

const dragOn =
  (page: Page) =>
  async (from: Point, to: Point): Promise<void> => {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 })
    await page.mouse.move(...to, { steps: 4 })
    await page.mouse.up()
  }

/** Position and size of an element. @throws where it is not on the page */
export const boxOf = async (what: Locator) => {
  const box = await what.first().boundingBox()
  if (box === null) throw new Error(`${String(what)} is not on the page`)
  return box
}
