import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { inConsoleOf } from './console-page.ts'
import { installationFor } from './installation.ts'

const installation = installationFor({ apps: ['sandbox', 'server'], browser: {} })

test.skipIf(!hasChromium())(
  'a review, in English: comments on the script and on a branch, shown in the flow, settled, opened again, deleted',
  { timeout: 120_000 },
  () =>
    inConsoleOf(
      installation,
      'en',
      'root',
      async ({ page, t, button, open, isAccessible, ...consolePage }) => {
        const [scene] = await installation.parley.ask<{
          id: string
          node: string
          title: string
          branch: string
        }>(
          `select s.id, n ->> 'nodeId' as node, n ->> 'title' as title, c ->> 'name' as branch
         from scene s, jsonb_array_elements(s.script -> 'connections') c, jsonb_array_elements(s.script -> 'nodes') n
         where s.name = '储蓄计划' and n -> 'nodeId' = c -> 'source' and c ->> 'name' <> '' and n ->> 'type' = 'task' limit 1`,
        )
        const versions = `/callbot/utterance/setting/${scene?.id}/versions`
        await open(versions)
        await page.getByText(t('versions.review.closed')).waitFor()
        await installation.parley.ask(
          `update scene set status = 'submitted' where id = '${scene?.id}' returning id`,
        )
        await open(versions)
        await isAccessible('an empty review')
        const comments = page.getByRole('list', { name: t('versions.review') })
        const write = async (text: string): Promise<void> => {
          await page.getByLabel(t('versions.review.text'), { exact: true }).fill(text)
          await button('versions.review.add').click()
          await comments.getByText(text).waitFor()
        }
        await write('Who is calling?')
        await consolePage.choose(page.getByLabel(t('versions.review.node')), scene?.title ?? '')
        await consolePage.choose(page.getByLabel(t('versions.review.branch')), scene?.branch ?? '')
        await write('Too pushy.')
        await page.getByText(t('versions.review.open', { count: 2 })).waitFor()
        await isAccessible('a review with comments')

        const place = t('versions.edgeOf', { name: scene?.branch ?? '', node: scene?.title ?? '' })
        await comments.getByRole('link', { name: place }).click()
        await page.waitForURL((address) => address.pathname.endsWith('/flowchart'))
        await expect
          .poll(async () => (await page.locator('.react-flow__edge.selected').count()) === 1, {
            timeout: 20_000,
          })
          .toBe(true)
        const card = page.locator(`.react-flow__node[data-id="${scene?.node}"]`)
        await expect.poll(() => isInMiddle(page, card), { timeout: 20_000 }).toBe(true)

        await open(versions)
        const first = comments.getByRole('listitem').filter({ hasText: 'Who is calling?' })
        await first.getByRole('button', { name: t('versions.review.settle') }).click()
        await first.waitFor({ state: 'detached' })
        await page.getByText(t('versions.review.settled', { count: 1 })).click()
        await first.getByRole('button', { name: t('versions.review.reopen') }).click()
        await page.getByText(t('versions.review.open', { count: 2 })).click()
        await first.getByRole('button', { name: t('ui.delete') }).click()
        await consolePage.confirm('ui.delete')
        await first.waitFor({ state: 'detached' })
        await button('scenes.move.reject').click()
        await page.getByLabel(t('scenes.move.reason')).fill('See the comments')
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('scenes.move.reject') })
          .click()
        await page.getByText(t('versions.review.closed')).waitFor()
        await comments.getByText('Too pushy.').waitFor()
        await installation.parley.ask(
          `update scene set status = 'online', reject_reason = '' where id = '${scene?.id}' returning id`,
        )
      },
    ),
)

/** Whether a card is near the center of the drawing. */
const isInMiddle = async (page: Page, card: Locator): Promise<boolean> => {
  const [canvas, box] = [await page.locator('.react-flow').boundingBox(), await card.boundingBox()]
  if (canvas === null || box === null) return false
  const far = (from: number, length: number, at: number, size: number) =>
    Math.abs(from + length / 2 - (at + size / 2)) / length
  return (
    far(canvas.x, canvas.width, box.x, box.width) < 0.1 &&
    far(canvas.y, canvas.height, box.y, box.height) < 0.1
  )
}
