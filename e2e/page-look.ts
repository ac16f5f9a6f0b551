import type { Page } from 'playwright-core'

/** Automatic checks of a page's appearance. */
export type Look = {
  /** How much wider than the window the page is, px. */
  readonly tooWidePx: number
  /** Truncated texts without a title attribute. */
  readonly cut: readonly string[]
  readonly texts: readonly string[]
}

export const lookAt = (page: Page): Promise<Look> => page.evaluate<Look>(lookAround)

/**
 * At least two adjacent Latin words, in a language of another script: probably untranslated. Names, numbers,
 * codes and the demonstration's own names are excluded.
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

/** Runs in the page, outside the repository's types. */
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
