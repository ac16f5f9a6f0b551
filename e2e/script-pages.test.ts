import { expect, test } from 'vitest'
import { hasChromium, signIn } from './browser.ts'
import { type InConsole, inConsoleOf } from './console-page.ts'
import { installationFor } from './installation.ts'
import { savePastCalls } from './past-calls.ts'

const installation = installationFor({
  apps: ['sandbox', 'server'],
  browser: {},
  // A line is added there; no call uses it.
  env: { EGRESS_ALLOW: '198.18.0.1:5080' },
  prepare: ({ parley }) => savePastCalls(parley),
})

const inConsole: InConsole = (...story) => inConsoleOf(installation, ...story)

const story = test.skipIf(!hasChromium())

story(
  'variables, in Chinese: a pattern is tried, saved, used, protected from deletion',
  { timeout: 120_000 },
  () =>
    inConsole('zh', 'root', async ({ page, t, button, field, row, open, isAccessible, ...consolePage }) => {
      await open('scene_param')
      await row('{name}').waitFor()
      await isAccessible('variables')
      await button('variables.add').click()
      await field('variables.name').fill('policy')
      await consolePage.choose(field('variables.type'), t('variables.type.regex'))
      await field('variables.regex').fill('[A-Z')
      await page
        .getByText(t('variables.regex.wrong', { reason: '' }).trim(), { exact: false })
        .last()
        .waitFor()
      await field('variables.regex').fill('[A-Z]{2}[0-9]{4}')
      await field('variables.try').fill('AB12345')
      await page.getByText(t('variables.try.fails')).waitFor()
      await field('variables.try').fill('AB1234')
      await page.getByText(t('variables.try.fits'), { exact: true }).waitFor()
      await isAccessible('variable form')
      await consolePage.save()
      await row('{policy}').getByText(t('variables.usedIn.none')).waitFor()
      await row('{name}')
        .getByRole('button', { name: t('ui.delete') })
        .hover()
      await page.getByText(t('variables.delete.used')).waitFor()
      await row('{policy}')
        .getByRole('button', { name: t('ui.delete') })
        .click()
      await consolePage.confirm('ui.delete')
      await row('{policy}').waitFor({ state: 'detached' })
    }),
)

story(
  'general settings, in English: another user saves first, and the two are merged',
  { timeout: 120_000 },
  () =>
    inConsole('en', 'root', async ({ page, t, button, field, open, isAccessible, ...consolePage }) => {
      await open('scene_setting')
      await field('settings.silentTimes').fill('2')
      await page.getByLabel(t('settings.silenceReply', { number: 2 })).fill('Are you there?')
      await field('settings.disclosure').fill('This is a machine calling.')
      await page.getByText(t('settings.unsaved')).waitFor()
      // Every setting affects calls.
      expect(await page.getByText(t('editing.notInForce'), { exact: true }).count()).toBe(0)
      await isAccessible('settings')
      // Another user, meanwhile.
      await installation.parley.ask(`update scene set version = version + 1,
        script = jsonb_set(jsonb_set(script, '{settings,maxCallSec}', '99'), '{settings,disclosure}', '"Theirs."')
        where name = 'Savings plan'`)
      await button('ui.save').click()
      await page.getByText(t('editing.stale.title')).waitFor()
      await isAccessible('stale settings')
      await button('editing.stale.merge').click()
      await page.getByRole('radio', { name: t('flow.merge.take.theirs', { value: 'Theirs.' }) }).waitFor()
      await page
        .getByRole('radio', {
          name: t('flow.merge.take.mine', { value: 'This is a machine calling.' }),
        })
        .check()
      await isAccessible('merging settings')
      await button('flow.merge.go').click()
      await expect.poll(() => field('settings.maxCallDuration').inputValue()).toBe('99')
      await button('ui.save').click()
      await page.getByText(t('ui.saved'), { exact: true }).waitFor()
      await page.reload()
      await page.getByLabel(t('settings.silenceReply', { number: 2 })).waitFor()
      expect(await field('settings.disclosure').inputValue()).toBe('This is a machine calling.')
      void consolePage
    }),
)

story('intent tags, in Spanish: a rule as text, moved up, deleted', { timeout: 120_000 }, () =>
  inConsole('es', 'root', async ({ page, t, button, field, row, open, isAccessible, ...consolePage }) => {
    await open('intent_tag')
    await row('interested').waitFor()
    await isAccessible('tags')
    await button('tags.add').click()
    await field('tags.name').fill('hablador')
    await consolePage.choose(field('tags.rule.nodes'), 'agreed')
    await page.keyboard.press('Escape')
    await button('tags.rule.add').click()
    await consolePage.choose(field('tags.rule.kind').nth(1), t('tags.kind.talkSec'))
    await field('tags.rule.value').fill('3')
    await isAccessible('tag form')
    // Nothing is saved yet: the agreeing callee's call moves from "interested" when the tag comes first, and
    // stays where it comes last.
    await button('tags.preview.run').click()
    await page.getByText(t('tags.preview.stays', { calls: 4 })).waitFor()
    await consolePage.save()
    const rule = `${t('tags.say.one', { what: t('tags.rule.quoted', { title: 'agreed' }) })} ${t('tags.rules.and')} ${t('tags.say.over', { kind: t('tags.kind.talkSec'), value: 3 })}`
    await row('hablador').getByText(rule).waitFor()
    const placeOf = () =>
      page
        .getByRole('row')
        .evaluateAll((rows) => rows.findIndex((one) => one.textContent?.includes('hablador')))
    const before = await placeOf()
    await page.getByRole('button', { name: t('tags.up', { name: 'hablador' }) }).click()
    await expect.poll(placeOf).toBe(before - 1)
    await row('hablador')
      .getByRole('button', { name: t('ui.delete') })
      .click()
    await page.getByText(t('tags.preview.stays', { calls: 4 })).waitFor()
    await consolePage.confirm('ui.delete')
    await row('hablador').waitFor({ state: 'detached' })
    // Without "interested" one call would get another label: the matrix shows it, and the call is a link.
    // Nothing is deleted.
    await row('interested')
      .getByRole('button', { name: t('ui.delete') })
      .click()
    await page.getByText(t('tags.preview.moves', { calls: 4, moved: 1 })).waitFor()
    await page
      .getByRole('table', { name: t('tags.preview.matrix') })
      .getByRole('columnheader', { name: t('conversation.label.unknown') })
      .waitFor()
    expect(await page.getByRole('link', { name: '12025550001' }).getAttribute('href')).toContain('callId=')
    await isAccessible('deleting a tag')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('ui.cancel') })
      .click()
    // A rule about a question, shown as text.
    await button('tags.add').click()
    await field('tags.name').fill('bloqueado')
    await consolePage.choose(field('tags.rule.kind'), t('tags.kind.generalNode'))
    await consolePage.choose(field('tags.rule.questions'), t('reason.doNotCall'))
    await page.keyboard.press('Escape')
    await consolePage.save()
    const asked = t('tags.asked.one', { what: t('tags.rule.quoted', { title: t('reason.doNotCall') }) })
    await row('bloqueado').getByText(asked).waitFor()
  }),
)

story('business Q&A, in Indonesian: switches, on and off, several deleted', { timeout: 120_000 }, () =>
  inConsole('id', 'root', async ({ page, t, button, field, row, open, isAccessible, ...consolePage }) => {
    await open('open/question')
    for (const name of ['Berapa biayanya', 'Kapan buka']) {
      await button('questions.add.business').click()
      await field('questions.question').fill(name)
      await consolePage.chips('questions.keywords', [`${name} satu`, `${name} dua`])
      await field('questions.answer').fill('Gratis.')
      await field('questions.func.hangUpAfter').click()
      await isAccessible('question form')
      await consolePage.save()
    }
    await row('Kapan buka').getByText(t('questions.func.hangUpAfter')).waitFor()
    // Calls use them since there is the setting for it.
    expect(await page.getByText(t('questions.notInForce')).count()).toBe(0)
    await isAccessible('questions')
    const enabled = page.getByRole('switch', { name: t('questions.enable', { name: 'Kapan buka' }) })
    await enabled.click()
    await expect.poll(() => enabled.getAttribute('aria-checked')).toBe('false')
    await button('questions.deleteSelected').click()
    await page.getByText(t('ui.selectFirst')).waitFor()
    for (const name of ['Berapa biayanya', 'Kapan buka'])
      await page.getByRole('checkbox', { name: t('questions.select', { name }) }).check()
    await page.getByRole('button', { name: t('questions.deleteSelected') }).click()
    await consolePage.confirm('ui.delete')
    await row('Kapan buka').waitFor({ state: 'detached' })
    await row('Berapa biayanya').waitFor({ state: 'detached' })
  }),
)

story('common dialog and intent keywords, in Thai', { timeout: 120_000 }, () =>
  inConsole('th', 'root', async ({ page, t, button, field, row, open, isAccessible, ...consolePage }) => {
    await open('common/dialog')
    await button('questions.add.common').click()
    await field('questions.question').fill('who')
    await consolePage.chips('questions.keywords', ['who is this'])
    await field('questions.answer').fill('The bank.')
    await consolePage.save()
    await row('who is this').waitFor()
    await isAccessible('common dialog')
    await open('/callbot/intent/keywords')
    await consolePage.choose(page.getByRole('combobox', { name: t('keywords.scene') }), 'Savings plan')
    await button('keywords.add').click()
    await field('keywords.name').last().fill('refund')
    await consolePage.chips('editing.keywords', ['money back'])
    await field('keywords.try').fill('I want my money back!')
    await page.getByText(t('keywords.try.word', { word: 'money back' })).waitFor()
    await button('keywords.pattern.add').click()
    await page.getByLabel(t('keywords.pattern', { number: 1 }), { exact: true }).fill('return (it|them)')
    await button('keywords.except.add').click()
    await page.getByLabel(t('keywords.except.nth', { number: 1 }), { exact: true }).fill('not return')
    await field('keywords.try').fill('I will not return it')
    await page.getByText(t('keywords.try.except', { pattern: 'not return' })).waitFor()
    await isAccessible('intent form')
    await consolePage.save()
    await row('money back').waitFor()
    await isAccessible('intent keywords')
    // A branch uses the intent, and its words can be tried there, too.
    await open('flowchart')
    await page.getByText(t('flow.view.outline'), { exact: true }).click()
    await page.locator('ol button').filter({ hasText: '→' }).first().click()
    await consolePage.choose(page.getByRole('combobox', { name: t('flow.edge.intents') }), 'refund')
    await page.keyboard.press('Escape')
    await field('keywords.try').fill('could I return it')
    await page.getByText(t('keywords.try.pattern', { pattern: 'return (it|them)' })).waitFor()
    await field('keywords.try').fill('I will not return it')
    await page.getByText(t('keywords.try.except', { pattern: 'not return' })).waitFor()
    await isAccessible('branch with a shared intent')
    const saved = page.waitForResponse((response) => response.url().includes('master/process'))
    await page.keyboard.press('Control+s')
    expect(await (await saved).json()).toMatchObject({ status: true })
    const [flow] = await installation.parley.ask<{ intents: number }>(
      `select jsonb_path_query_array(script, '$.connections[*].intentIds[*]') as intents from scene where name = 'Savings plan'`,
    )
    expect(flow?.intents).toHaveLength(1)
  }),
)

story(
  'dial strategies, in Traditional Chinese: two created, with rounds as text, the last one stays',
  { timeout: 120_000 },
  () =>
    inConsole(
      'zh-TW',
      'root',
      async ({ page, t, button, field, row, open, isAccessible, ...consolePage }) => {
        await open('dial_strategy')
        await page.getByText(t('strategies.empty')).waitFor()
        await isAccessible('no strategies')
        for (const name of ['未接通', '備用']) {
          await button('strategies.add').click()
          await field('strategies.name').fill(name)
          await isAccessible('strategy form')
          await consolePage.save()
          await row(name).getByText(t('strategies.rounds.none')).waitFor()
        }
        await row('未接通')
          .getByRole('button', { name: t('strategies.rounds.edit') })
          .click()
        await button('strategies.round.add').click()
        await field('strategies.round.name').fill('第一輪')
        await field('strategies.round.delay').fill('40')
        await consolePage.choose(field('strategies.round.statuses'), t('callStatus.userBusy'))
        await page.keyboard.press('Escape')
        await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'hidden' })
        await isAccessible('round form')
        await consolePage.save()
        const said = t('strategies.say.delayed', {
          minutes: 40,
          who: t('callStatus.userBusy'),
          count: 1,
          range: t('strategies.range.all'),
        })
        await row('第一輪').getByText(said).waitFor()
        await isAccessible('rounds')
        await page.getByRole('tab', { name: t('strategies.tab') }).click()
        await row('未接通').getByText(said).waitFor()
        await isAccessible('strategies')
        await row('備用')
          .getByRole('button', { name: t('ui.delete') })
          .click()
        await consolePage.confirm('ui.delete')
        await row('備用').waitFor({ state: 'detached' })
        await row('未接通')
          .getByRole('button', { name: t('ui.delete') })
          .hover()
        await page.getByText(t('strategies.delete.last')).waitFor()
      },
    ),
)

story('open API, in Thai: code for this script, read, copied, downloaded', { timeout: 120_000 }, () =>
  inConsole('th', 'root', async ({ page, t, button, open, isAccessible }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await open('open_api')
    await page.getByRole('region', { name: t('openApi.codeOf', { language: 'curl' }) }).waitFor()
    await isAccessible('open API')
    await page.getByText('Java', { exact: true }).click()
    const code = page.getByRole('region', { name: t('openApi.codeOf', { language: 'Java' }) })
    await code.getByText('public class Campaign', { exact: false }).waitFor()
    await button('openApi.copy').click()
    await page.getByText(t('openApi.copied')).waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    const [scene] = await installation.parley.ask<{ id: string }>(
      `select id from scene where name = 'Savings plan'`,
    )
    expect(copied).toContain(scene?.id)
    const downloaded = page.waitForEvent('download')
    await button('openApi.download').click()
    expect((await downloaded).suggestedFilename()).toBe('Campaign.java')
  }),
)

story('lines, in Traditional Chinese: added, granted, deleted', { timeout: 120_000 }, () =>
  inConsole('zh-TW', 'root', async ({ page, t, button, field, row, open, isAccessible, ...consolePage }) => {
    await open('/grant/routerManagement')
    await row('Sandbox carrier').waitFor()
    await isAccessible('lines')
    await button('lines.add').click()
    await field('lines.name').last().fill('Second')
    await field('lines.address').fill('10.0.0.1')
    await button('ui.save').click()
    await page.getByText('address_reserved', { exact: false }).waitFor()
    await field('lines.address').fill('198.18.0.1:5080')
    await isAccessible('line form')
    await consolePage.save()
    await row('Second')
      .getByRole('button', { name: t('lines.grants'), exact: true })
      .click()
    await consolePage.choose(page.getByRole('combobox', { name: t('lines.grants.user') }), 'customer')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('lines.grants.give') })
      .click()
    const concurrency = page.getByRole('spinbutton', {
      name: t('lines.grants.concurrencyOf', { account: 'customer' }),
    })
    await concurrency.fill('7')
    await page.getByRole('button', { name: t('lines.grants.save', { account: 'customer' }) }).click()
    await expect.poll(() => concurrency.inputValue()).toBe('7')
    await isAccessible('line grants')
    await page.getByRole('button', { name: t('lines.grants.withdrawFrom', { account: 'customer' }) }).click()
    await page
      .locator('.ant-modal-confirm')
      .getByRole('button', { name: t('lines.grants.withdraw'), exact: true })
      .click()
    await page.getByText(t('lines.grants.none')).waitFor()
    // While the dialog is open, it handles Escape.
    await page.locator('.ant-modal-confirm').waitFor({ state: 'hidden' })
    expect(
      await installation.parley.ask(
        `select 1 from line_grant g join line l on l.id = g.line where l.name = 'Second'`,
      ),
    ).toEqual([])
    await page.keyboard.press('Escape')
    await row('Second')
      .getByRole('button', { name: t('ui.delete') })
      .click()
    await consolePage.confirm('ui.delete')
    await row('Second').waitFor({ state: 'detached' })
  }),
)

story('accounts and script permissions, in English: a sub-user who may only read', { timeout: 120_000 }, () =>
  inConsole('en', 'customer', async ({ page, t, button, field, row, open, isAccessible, ...consolePage }) => {
    await open('/grant/customer')
    await button('users.add').click()
    await field('users.account').last().fill('reader')
    await field('users.password').fill('a-long-word')
    await isAccessible('account form')
    await consolePage.save()
    await row('reader').waitFor()
    await isAccessible('accounts')
    await open('/grant/sceneManage')
    await consolePage.choose(page.getByRole('combobox', { name: t('keywords.scene') }), 'Savings plan')
    await button('sceneGrants.add').click()
    await consolePage.choose(field('sceneGrants.user'), `reader (${t('users.kind.subUser')})`)
    await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'hidden' })
    await isAccessible('script permission form')
    await consolePage.save()
    await row('reader').getByText(t('sceneGrants.mask.words'), { exact: false }).waitFor()
    await isAccessible('script permissions')
    await page.context().clearCookies()
    await page.context().addCookies([{ name: 'language', value: 'en', url: installation.url }])
    await signIn(page, 'reader', 'a-long-word')
    await open('scene_param')
    await page.getByText(t('scene.readOnly.mask')).first().waitFor()
    await row('{name}')
      .getByRole('button', { name: t('editing.view') })
      .click()
    expect(await field('variables.tip').isDisabled()).toBe(true)
    expect(await button('ui.save').count()).toBe(0)
  }),
)
