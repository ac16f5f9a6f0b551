import type { Page } from 'playwright-core'

/** What a machine can see of a page's looks. */
export type Look = {
  /** How much wider than the window the page is, px. */
  readonly tooWidePx: number
  /** Texts that are cut off, without a title to read them by. */
  readonly cut: readonly string[]
  readonly texts: readonly string[]
}

export const lookAt = (page: Page): Promise<Look> => page.evaluate<Look>(lookAround)

/**
 * Two Latin words or more side by side, in a language that is not written so: probably not translated. Names, numbers, codes
 * and what the demonstration's own customers are called stay.
 */
export const untranslated = (language: string, texts: readonly string[]): readonly string[] =>
  latinLanguages.includes(language)
    ? []
    : texts.filter(
        (text) =>
          /[a-z]{3,} [a-z]{2,}/i.test(text) &&
          !/[\u0E00-\u0E7F\u3040-\u9FFF]/.test(text) &&
          !known.test(text),
      )

const latinLanguages = ['en', 'es', 'id']
const known =
  /Parley|Sandbox carrier|Bahasa Indonesia|Savings plan|Tabungan|tidak tersambung|jangan hubungi|Ibu Sari|do not call|not reached|wants a person|call later|One call|English|Open API|GMT|UTC|React Flow/

/** Runs in the page, where the house's types do not reach. */
const lookAround = `(() => {
  const { scrollWidth, clientWidth } = document.scrollingElement
  const shown = (element) => element.checkVisibility?.() && element.getClientRects().length > 0
  const all = [...document.querySelectorAll('body *')].filter(shown)
  const cut = all
    .filter((element) => {
      const { overflowX, clipPath, position } = getComputedStyle(element)
      const hidden = overflowX === 'hidden' || overflowX === 'clip'
      const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '')
      return hidden && text && clipPath === 'none' && position !== 'fixed' &&
        element.clientWidth > 4 && element.scrollWidth > element.clientWidth + 1 &&
        element.closest('[title], .react-flow__minimap') === null
    })
    .map((element) => element.textContent.trim().slice(0, 80))
  // Code is code in every language.
  const texts = all.filter((element) => element.closest('pre') === null).flatMap((element) => [...element.childNodes]
    .filter((node) => node.nodeType === 3)
    .map((node) => node.textContent.trim())
    .filter((text) => text.length > 5))
  return { tooWidePx: scrollWidth - clientWidth, cut: [...new Set(cut)], texts: [...new Set(texts)] }
})()`
