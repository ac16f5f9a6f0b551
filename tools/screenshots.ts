/**
 * `npm run screenshots [folder]`: every page of the console in six languages and two widths as a picture, from a product that is
 * started for it and has run the demonstration; and of each what a machine can see: complaints of the browser, pages wider than
 * the window, text that is cut off without a way to read it, words that were not translated. Exit 1 where the browser complained.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type InterfaceLanguage, interfaceLanguages } from '@parley/contract/api'
import { z } from 'zod'
import { sceneTabs } from '../apps/console/src/features/scenes/scene-tabs.ts'
import { openConsole, signIn, startBrowser } from '../e2e/browser.ts'
import { openRealProcesses, type RealProcesses, until, untilSeeded } from './real-processes.ts'

const port = 6400
const url = `http://127.0.0.1:${port}`
const folder = resolve(process.argv[2] ?? 'data/screenshots')
const widths = [1280, 1920] as const

type Shot = { readonly name: string; readonly path: string; readonly isSignedOut?: boolean }

const main = async (): Promise<number> => {
  // Who is called hears what he is going to say: the pages need calls, not ears.
  const parley = await openRealProcesses(port, { DEMONSTRATION: 'once' })
  try {
    for (const app of ['sandbox', 'server', 'engine'] as const) await parley.start(app)
    await untilSeeded(parley)
    console.log('The demonstration calls; its records are what the pages show …')
    await until('the demonstration’s calls', 300, () => hasRun(parley))
    return await takeAll(await shotsOf(parley))
  } finally {
    await parley.end()
  }
}

const hasRun = async (parley: RealProcesses): Promise<boolean> => {
  const [row] = await parley.ask<{ n: string }>('select count(*) as n from call_record')
  return Number(row?.n) >= 60
}

/** Every address of the console, with a scene, a task and a call of the demonstration where one is needed. */
const shotsOf = async (parley: RealProcesses): Promise<readonly Shot[]> => {
  const id = async (query: string): Promise<string> => (await parley.ask<{ id: string }>(query))[0]?.id ?? ''
  const scene = await id("select id from scene where name = 'Savings plan' limit 1")
  const task = await id('select task as id from call_record group by task order by count(*) desc limit 1')
  const call = await id('select attempt as id from call_record order by talk_ms desc nulls last limit 1')
  const withQuery = (path: string): string =>
    path.endsWith('/feed') ? `${path}?callId=${call}` : path.replace(':id', task)
  return [
    { name: 'login', path: '/login', isSignedOut: true },
    ...(await pagePaths()).map((path) => ({ name: nameOf(path), path: withQuery(path) })),
    ...sceneTabs.map(({ path }) => ({
      name: `scene-${nameOf(path)}`,
      path: `/callbot/utterance/setting/${scene}/${path}#?sceneId=${scene}`,
    })),
    { name: '403', path: '/exception/403' },
    { name: '404', path: '/callbot/no/such/page' },
  ]
}

/** The paths of routes.ts, read as text: its pages are for a browser alone. */
const pagePaths = async (): Promise<readonly string[]> => {
  const text = await readFile(new URL('../apps/console/src/routes.ts', import.meta.url), 'utf8')
  const paths = [...text.matchAll(/^\s+(?:\{ )?path: '([^']+)'/gm)].flatMap(([, path]) => path ?? [])
  if (paths.length < 20) throw new Error(`only ${paths.length} pages were found in routes.ts`)
  return paths
}

const nameOf = (path: string): string => path.replaceAll(/[^a-zA-Z0-9]+/g, '-').replaceAll(/^-|-$/g, '')

const takeAll = async (shots: readonly Shot[]): Promise<number> => {
  const browser = await startBrowser()
  const findings: string[] = []
  let complaints = 0
  try {
    for (const language of interfaceLanguages)
      for (const width of widths) {
        const place = join(folder, language, String(width))
        await mkdir(place, { recursive: true })
        const { page, troubles } = await openConsole(browser, { url, language, width })
        await page.goto('/login')
        let isSignedIn = false
        for (const { name, path, isSignedOut } of shots) {
          if (!isSignedOut && !isSignedIn) {
            // Signing in takes the user's own language; who chose another one keeps it.
            await signIn(page, 'root')
            isSignedIn = true
          }
          const heard = troubles.length
          await page.goto(path)
          await page.waitForLoadState('networkidle')
          await page.waitForTimeout(150)
          await page.screenshot({ path: join(place, `${name}.png`) })
          const seen = Seen.parse(await page.evaluate(lookAround))
          const where = `${language} ${width} ${name}`
          const told = [...new Set(troubles.slice(heard))].map((text) => `${where}: browser: ${text}`)
          complaints += told.length
          findings.push(
            ...told,
            ...(seen.isWide ? [`${where}: the page is wider than the window by ${seen.tooWidePx} px`] : []),
            ...seen.cut.map((text) => `${where}: cut off without a title: ${text}`),
            ...(isLatin(language) ? [] : untranslated(seen.texts)).map(
              (text) => `${where}: not translated: ${text}`,
            ),
          )
        }
        await page.context().close()
        console.log(`${language} ${width}: ${shots.length} pages`)
      }
  } finally {
    await browser.close()
  }
  await writeFile(join(folder, 'findings.txt'), `${findings.join('\n')}\n`)
  console.log(`${findings.length} findings, ${complaints} complaints of the browser: ${folder}/findings.txt`)
  return complaints
}

const isLatin = (language: InterfaceLanguage): boolean => ['en', 'es', 'id'].includes(language)

const Seen = z.object({
  isWide: z.boolean(),
  tooWidePx: z.number(),
  cut: z.array(z.string()),
  texts: z.array(z.string()),
})

/** Two Latin words or more side by side; names, numbers, codes and what the demonstration's own customers are called stay. */
const untranslated = (texts: readonly string[]): readonly string[] =>
  texts.filter(
    (text) =>
      /[a-z]{3,} [a-z]{2,}/i.test(text) && !/[\u0E00-\u0E7F\u3040-\u9FFF]/.test(text) && !known.test(text),
  )
const known = /Parley|Sandbox carrier|Bahasa Indonesia|Savings plan|Tabungan|English|GMT|UTC|React Flow/

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
  const texts = all.flatMap((element) => [...element.childNodes]
    .filter((node) => node.nodeType === 3)
    .map((node) => node.textContent.trim())
    .filter((text) => text.length > 5))
  return {
    isWide: scrollWidth > clientWidth,
    tooWidePx: scrollWidth - clientWidth,
    cut: [...new Set(cut)],
    texts: [...new Set(texts)],
  }
})()`

process.exit((await main()) === 0 ? 0 : 1)
