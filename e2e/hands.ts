import type { Locator, Page } from 'playwright-core'

/** Input methods: with the mouse, or by keyboard alone. */
export type Hands = {
  readonly press: (what: Locator) => Promise<void>
  readonly write: (field: Locator, text: string) => Promise<void>
  /** From a drop-down with text input. */
  readonly choose: (field: Locator, option: string) => Promise<void>
  /** From one option to the adjacent one. */
  readonly turn: (from: Locator, toNext: Locator) => Promise<void>
}

export const mouse = (page: Page): Hands => ({
  press: (what) => what.click(),
  write: (field, text) => field.fill(text),
  choose: async (field, option) => {
    await field.click()
    await field.fill(option)
    await offered(page, option).waitFor()
    await field.press('Enter')
  },
  turn: (_, toNext) => toNext.locator('xpath=..').click(),
})

/** A visible option; screen readers have a separate list. */
const offered = (page: Page, option: string): Locator =>
  page.locator('.ant-select-item-option-content:visible').getByText(option, { exact: true }).first()

/** Keyboard only: what Tab does not reach cannot be used. */
export const keyboard = (page: Page): Hands => {
  const reach = async (what: Locator): Promise<void> => {
    await what.waitFor({ state: 'attached' })
    for (let steps = 0; steps < 220; steps++) {
      if ((await what.and(page.locator(':focus')).count()) > 0) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never reached ${String(what)}`)
  }
  return {
    press: async (what) => {
      await reach(what)
      await page.keyboard.press('Enter')
    },
    write: async (field, text) => {
      await reach(field)
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText(text)
    },
    choose: async (field, option) => {
      await reach(field)
      await page.keyboard.type(option)
      await offered(page, option).waitFor()
      await page.keyboard.press('Enter')
    },
    turn: async (from) => {
      await reach(from)
      await page.keyboard.press('ArrowRight')
    },
  }
}
