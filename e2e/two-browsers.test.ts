import { expect, onTestFinished, test } from 'vitest'
import { en } from '../apps/console/src/messages/en/index.ts'
import type { MessageKey } from '../apps/console/src/messages/messages.ts'
import { type ApiClient, type Fields, openApiClient } from '../tools/api-client.ts'
import { cookiesOf, hasChromium, openConsole, signIn } from './browser.ts'
import { boxOf, editorOn } from './flow-editor.ts'
import { installationFor } from './installation.ts'
import { translateIn } from './messages.ts'

let customer: ApiClient
let cookies: Awaited<ReturnType<typeof cookiesOf>>

const installation = installationFor({
  apps: ['server'],
  browser: {},
  prepare: async ({ browser, url }) => {
    customer = await openApiClient(url, 'customer')
    cookies = await cookiesOf(browser, url, 'customer')
  },
})

const browserTest = (name: string, run: () => Promise<void>): void =>
  test.skipIf(!hasChromium())(name, { timeout: 60_000 }, run)

browserTest('two browsers edit one script: the second save is compared, and nothing is lost', async () => {
  const sceneId = await newScene()
  const [first, second] = [await openEditor(sceneId), await openEditor(sceneId)]
  await first.write('Opening', 'Hello from the first.')
  await first.save(3)
  await second.write('Offer', 'An offer of the second.')
  await second.rename('Offer', 'Second’s offer')
  await second.page.keyboard.press('Control+s')
  const dialog = second.page.getByRole('dialog', { name: t('flow.stale.title') })
  await dialog.getByText(t('flow.stale.text')).waitFor()
  const changes = (key: MessageKey) =>
    dialog
      .getByRole('region', { name: t(key) })
      .getByRole('listitem')
      .allInnerTexts()
  expect(await changes('flow.merge.theirs')).toEqual([
    'words “Hello from the first.”: “Hello from the first.” instead of “Hello.”',
  ])
  expect(await changes('flow.merge.mine')).toEqual([
    'node “Second’s offer”: “Second’s offer” instead of “Offer”',
    'words “An offer of the second.”: “An offer of the second.” instead of “We offer.”',
  ])
  expect(await messagesOnServer(sceneId)).toEqual({
    Opening: 'Hello from the first.',
    Offer: 'We offer.',
    Bye: 'Good bye.',
  })

  await dialog.getByRole('button', { name: t('ui.cancel') }).click()
  await second.card('Second’s offer').waitFor()
  await second.page.keyboard.press('Control+s')
  await dialog.getByRole('button', { name: t('flow.stale.theirs') }).click()
  await second.card('Hello from the first.').waitFor()
  expect(await second.card('Second’s offer').count()).toBe(0)
  await second.undo()
  await second.card('An offer of the second.').waitFor()
  expect(await second.card('Hello from the first.').count()).toBe(0)
  await second.redo()
  await second.card('Hello from the first.').waitFor()

  await first.write('Opening', 'The first once more.')
  await first.save(4)
  await second.write('Offer', 'The second stays with this.')
  await second.page.keyboard.press('Control+s')
  await dialog.getByText(t('flow.merge.noConflict')).waitFor()
  await dialog.getByRole('button', { name: t('flow.merge.go') }).click()
  await second.card('The first once more.').waitFor()
  await second.save(5)
  expect(await messagesOnServer(sceneId)).toEqual({
    Opening: 'The first once more.',
    Offer: 'The second stays with this.',
    Bye: 'Good bye.',
  })

  // The same prompt, changed in two ways: nothing is saved before one of them is chosen.
  await first.page.reload()
  await first.write('Bye', 'So long.')
  await first.save(6)
  await second.write('Bye', 'See you.')
  await second.page.keyboard.press('Control+s')
  expect(await dialog.getByRole('button', { name: t('flow.merge.open', { count: 1 }) }).isDisabled()).toBe(
    true,
  )
  const mine = dialog.getByRole('radio', { name: t('flow.merge.take.mine', { value: 'See you.' }) })
  await mine.focus()
  await second.page.keyboard.press('Space')
  await second.page.keyboard.press('ArrowDown')
  await dialog.getByRole('button', { name: t('flow.merge.go') }).click()
  await second.save(7)
  expect((await messagesOnServer(sceneId)).Bye).toBe('So long.')
})

browserTest(
  'the server dies during an edit: the draft survives a reload, and no saved flow is overwritten by it',
  async () => {
    const sceneId = await newScene()
    const editor = await openEditor(sceneId)
    await installation.parley.kill('server')
    let isDown = true
    onTestFinished(() => (isDown ? installation.parley.start('server') : undefined))
    await editor.write('Opening', 'Written while nobody listened.')
    await editor.page.keyboard.press('Control+s')
    await editor.page.getByText(t('ui.error.unreachable')).waitFor()
    await editor.page.getByRole('button', { name: t('ui.retry') }).waitFor()
    await editor.page.getByText(t('flow.unsaved'), { exact: true }).waitFor()
    await installation.parley.start('server')
    isDown = false

    await editor.page.reload()
    expect(editor.dialogs).toContain('beforeunload')
    await editor.page.getByText(t('flow.draft.title')).waitFor()
    await editor.page.getByRole('button', { name: t('flow.draft.restore') }).click()
    await editor.card('Written while nobody listened.').waitFor()

    // Another user saves: a draft of the older version must not overwrite it unnoticed, even after another
    // reload.
    await saveAs(sceneId, 2, graphOf('Saved by somebody else.'))
    await editor.page.reload()
    await editor.page.getByText(t('flow.draft.older')).waitFor()
    await editor.page.getByRole('button', { name: t('flow.draft.restore') }).click()
    await editor.card('Written while nobody listened.').waitFor()
    await editor.page.keyboard.press('Control+s')
    await editor.page.getByText(t('flow.stale.text')).waitFor()
    expect((await messagesOnServer(sceneId)).Opening).toBe('Saved by somebody else.')
    await editor.page.getByRole('button', { name: t('flow.stale.mine') }).click()
    await editor.page.getByText(t('flow.allSaved'), { exact: true }).waitFor()
    expect((await messagesOnServer(sceneId)).Opening).toBe('Written while nobody listened.')

    await editor.page.reload()
    await editor.card('Written while nobody listened.').waitFor()
    expect(await editor.page.getByText(t('flow.draft.title')).count()).toBe(0)
  },
)

browserTest(
  'branches are dragged, nodes inserted, pasted, box-selected and deleted, and undo reverts all of it',
  async () => {
    const editor = await openEditor(await newScene())
    const { page } = editor
    const states = [await editor.drawn()]
    const kept = async (): Promise<void> => {
      states.push(await editor.drawn())
    }

    await editor.pullBranch('Offer')
    await page.getByRole('menu', { name: t('flow.add.here') }).waitFor()
    await page.getByRole('menuitem', { name: t('flow.type.task'), exact: true }).click()
    await expect.poll(editor.drawn).toEqual({ nodes: 4, edges: 3 })
    await kept()

    await page
      .getByRole('button', { name: t('flow.insert') })
      .first()
      .click()
    await expect.poll(editor.drawn).toEqual({ nodes: 5, edges: 4 })
    await kept()

    await editor.card('Bye').click()
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await expect.poll(editor.drawn).toEqual({ nodes: 6, edges: 4 })
    await kept()

    await editor.boxAll()
    await page.getByText(t('flow.inspector.many', { count: 6 })).waitFor()
    await page.keyboard.press('Delete')
    await expect.poll(editor.drawn).toEqual({ nodes: 0, edges: 0 })

    for (const state of states.toReversed()) {
      await editor.undo()
      await expect.poll(editor.drawn).toEqual(state)
    }
    expect(await page.getByRole('button', { name: t('flow.undo') }).isDisabled()).toBe(true)
    for (const state of [...states.slice(1), { nodes: 0, edges: 0 }]) {
      await page.keyboard.press('Control+y')
      await expect.poll(editor.drawn).toEqual(state)
    }
  },
)

browserTest('search jumps to a node, and leaving with changes requires confirmation', async () => {
  const editor = await openEditor(await newScene(farGraph))
  const { page } = editor
  await page.keyboard.press('Control+f')
  await page.keyboard.type('far away')
  await page.locator('.ant-select-dropdown:visible').getByText('Bye').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel(t('flow.node.title')).inputValue()).toBe('Bye')
  const [card, canvas] = [await boxOf(editor.card('Bye')), await boxOf(page.locator('.react-flow'))]
  await expect
    .poll(async () => Math.abs(middleOf(await boxOf(editor.card('Bye'))) - middleOf(canvas)))
    .toBeLessThan(20)
  expect(card.width).toBeGreaterThan(0)

  await page.getByLabel(t('flow.node.title')).fill('Goodbye')
  const away = page.getByRole('link', { name: t('shell.menu.tasks'), exact: true })
  await away.click()
  const question = page.getByRole('dialog').filter({ hasText: t('ui.leave.title') })
  await question.getByRole('button', { name: t('ui.leave.stay') }).click()
  await editor.card('Goodbye').waitFor()
  await away.click()
  await question.getByRole('button', { name: t('ui.leave.go') }).click()
  await page.waitForURL('**/callbot/callcenter')
})

browserTest(
  'a user with read permission sees the reason, and can change nothing by mouse or keyboard',
  async () => {
    const sceneId = await newScene()
    const helper = await customer.call('POST', '/api/users', {
      account: 'reader',
      kind: 'subUser',
      operateGrant: 31,
      ...(await customer.seal('reader-parley')),
    })
    const grant = { sceneId, userId: helper.userId ?? helper.id, readGrant: 1, writeGrant: 0 }
    await customer.call('POST', '/api/scenes/addSceneGrant', grant)
    const { page } = await openConsole(installation.browser, { url: installation.url, language: 'en' })
    onTestFinished(() => page.context().close())
    await signIn(page, 'reader', 'reader-parley')
    const editor = editorOn(page)
    await editor.open(sceneId)
    await page.getByText(t('scene.readOnly.mask')).first().waitFor()
    const saves: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('process')) saves.push(request.url())
    })

    expect(await page.getByRole('button', { name: t('flow.insert') }).count()).toBe(0)
    await editor.card('Offer').click()
    expect(await page.getByLabel(t('flow.node.title')).getAttribute('readonly')).not.toBeNull()
    const apart = async (): Promise<number> =>
      Math.round((await boxOf(editor.card('Offer'))).x - (await boxOf(editor.card('Opening'))).x)
    const before = { ...(await editor.drawn()), apart: await apart() }
    await editor.dragBy(editor.card('Offer'), 120, 90)
    await editor.card('Offer').click()
    for (const key of ['Delete', 'Backspace', 'Control+x', 'Control+v', 'Control+d', 'Control+s'])
      await page.keyboard.press(key)
    expect({ ...(await editor.drawn()), apart: await apart() }).toEqual(before)
    expect(await page.getByText(t('flow.unsaved'), { exact: true }).count()).toBe(0)
    const save = page.getByRole('button', { name: t('flow.save') })
    expect(await save.getAttribute('aria-disabled')).toBe('true')
    await save.hover()
    await page
      .getByRole('tooltip')
      .filter({ hasText: t('scene.readOnly.mask') })
      .waitFor()
    await save.click({ force: true })
    expect(saves).toEqual([])
    expect((await messagesOnServer(sceneId)).Offer).toBe('We offer.')
  },
)

const t = translateIn(en)

const graphOf = (opening: string, byeAt = { x: 900, y: 0 }) => ({
  nodes: [
    {
      nodeId: 'a',
      type: 'start',
      title: 'Opening',
      botWords: [{ resId: 'wa', word: opening }],
      position: { x: 0, y: 0 },
    },
    {
      nodeId: 'b',
      type: 'task',
      title: 'Offer',
      botWords: [{ resId: 'wb', word: 'We offer.' }],
      position: { x: 450, y: 0 },
    },
    {
      nodeId: 'c',
      type: 'end',
      title: 'Bye',
      botWords: [{ resId: 'wc', word: 'Good bye.' }],
      position: byeAt,
    },
  ],
  connections: [
    { id: 'ab', source: 'a', target: 'b', name: 'on', forceJump: true },
    { id: 'bc', source: 'b', target: 'c', name: 'yes', keywords: 'yes' },
  ],
})

const farGraph = (() => {
  const { nodes, connections } = graphOf('Hello.', { x: 9000, y: 4000 })
  return {
    connections,
    nodes: nodes.map((node) =>
      node.nodeId === 'c' ? { ...node, botWords: [{ resId: 'wc', word: 'It is far away.' }] } : node,
    ),
  }
})()

const newScene = async (graph: ReturnType<typeof graphOf> = graphOf('Hello.')): Promise<string> => {
  const name = `Script ${Math.random().toString(36).slice(2, 8)}`
  const { sceneId, version } = await customer.call('POST', '/api/scenes', { name, language: 'en-US' })
  await saveAs(String(sceneId), Number(version), graph)
  return String(sceneId)
}

const saveAs = (sceneId: string, version: number, graph: ReturnType<typeof graphOf>): Promise<Fields> =>
  customer.call('POST', '/api/open/question/master/process', {
    sceneId,
    version,
    processGraph: JSON.stringify(graph),
    isDraft: true,
  })

/** The first prompt of each node as stored on the server, by title. */
const messagesOnServer = async (sceneId: string): Promise<Readonly<Record<string, string>>> => {
  const { processGraph } = await customer.call('GET', `/api/process/master?sceneId=${sceneId}`)
  const graph = JSON.parse(String(processGraph)) as ReturnType<typeof graphOf> // The server's own contract.
  return Object.fromEntries(graph.nodes.map(({ title, botWords }) => [title, botWords[0]?.word ?? '']))
}

/** The flow editor of a scene in a browser context of its own. */
const openEditor = async (sceneId: string) => {
  const { page } = await openConsole(installation.browser, { url: installation.url, language: 'en' })
  onTestFinished(() => page.context().close())
  await page.context().addCookies(cookies)
  const editor = editorOn(page)
  await editor.open(sceneId)
  return editor
}

const middleOf = ({ x, width }: { readonly x: number; readonly width: number }): number => x + width / 2
