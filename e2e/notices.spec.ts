import type { Page } from '@playwright/test'
import {
  startMailServer,
  textOf,
  type MailServer,
  type Received,
} from '@labbox/contract/testing/mail-server.ts'
import { driven, wordsOf } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, personAt, teacherOfOneClass } from './support/people.ts'
import { DEMO_PASSWORD } from './support/product.ts'
import { expect, test } from './support/test.ts'

const said = (password: string) => Buffer.from(password).toString('base64')
const PASSWORD = 'Forgot-it-26'

for (const language of driven(import.meta.filename))
  test.describe.serial(`notices in ${language}`, () => {
    const t = wordsOf(language)
    const account = language === 'en' ? 'student29' : 'student30'
    const address = `${account}@example.edu`
    let mail: MailServer
    let student: Page
    /** The next letter that says this; others may come between. */
    const letter = async (words: string): Promise<Received> => {
      const next = await mail.next()
      return textOf(next).includes(words) ? next : letter(words)
    }

    test.beforeAll(async ({ browser }) => {
      mail = await startMailServer()
      const admin = await personAt(browser, 'sysadmin', language)
      const { data: kept } = (await callApi(admin, 'GET', '/sys/mail/get')) as { data: { version: number } }
      await callApi(admin, 'POST', '/sys/mail/update', {
        enabled: true,
        host: '127.0.0.1',
        port: mail.port,
        security: 'none',
        account: '',
        sender: 'lab@example.edu',
        siteUrl: process.env['E2E_URL'],
        version: kept.version,
      })
      const { data: orgs } = (await callApi(admin, 'GET', '/sys/org/list')) as { data: object[] }
      for (const org of orgs)
        await callApi(admin, 'POST', '/sys/org/update', { ...org, passwordByMail: true })
      student = await personAt(browser, account, language)
      await callApi(student, 'POST', '/user/profile/update', { email: address })
      await callApi(student, 'POST', '/notices/read', { upTo: 1_000 })
    })
    test.afterAll(async ({ browser }) => {
      await closeWindows({ browser })
      await mail?.close()
    })

    test('the bell counts at once, and showing is reading', async ({ browser }) => {
      await student.goto('/dashboard')
      const bell = (count: number) =>
        student.getByRole('button', {
          name: count === 0 ? t('notices:bell.none') : t('notices:bell.unread', { count }),
          exact: true,
        })
      await expect(bell(0)).toBeVisible()
      const teacher = await teacherOfOneClass(browser, language, [account])
      const { data: classes } = (await callApi(teacher, 'GET', '/lab/class/page')) as {
        data: { items: { name: { en: string } }[] }
      }
      const name = classes.items[0]?.name.en ?? ''
      await teacher.context().close()
      // Told by the broker, without a reload.
      await bell(1).click()
      const drawer = student.getByRole('dialog')
      const line = drawer.getByRole('link', { name })
      await expect(line).toBeVisible()
      await expect(bell(0)).toBeAttached()
      await expectAccessible(student)
      await shot(student, `notices-bell-${language}`)
      await line.press('Enter')
      await student.waitForURL('**/stu/preview**')
      await expect(drawer).toBeHidden()
      expect(textOf(await letter(name))).toContain('/stu/preview')
    })

    test('all of them have a page, and each says which ones come how', async () => {
      await student.setViewportSize({ width: 360, height: 780 })
      await student.goto('/notices')
      await expect(student.locator('.lb-news li').first()).toBeVisible()
      await expectNoSideways(student)
      await expectAccessible(student)
      await shot(student, `notices-phone-${language}`)
      await student.setViewportSize({ width: 1440, height: 900 })
      await student.goto('/profile/index')
      const tick = student.getByRole('checkbox', {
        name: t('notices:choices.label', {
          group: t('notices:group.deadlines'),
          way: t('notices:choices.mail'),
        }),
      })
      await expect(tick).toBeChecked()
      await tick.press('Space')
      await expect(student.getByText(t('notices:choices.done'), { exact: true })).toBeVisible()
      await student.reload()
      await expect(tick).not.toBeChecked()
    })

    test('a forgotten password is set anew by a link from an e-mail, which ends the session', async ({
      browser,
    }) => {
      const page = await browser.newPage({ baseURL: process.env['E2E_URL'] ?? '', locale: language })
      await page.goto('/login')
      await page.getByRole('link', { name: t('ways-in:login.forgot') }).click()
      await page.getByLabel(t('ways-in:forgot.email')).fill(address)
      await expectAccessible(page)
      await press(page, t('ways-in:forgot.submit'))
      await expect(page.getByText(t('ways-in:forgot.sent'))).toBeVisible()
      const [link = ''] = /http\S+login\?reset#\S+/.exec(textOf(await letter('login?reset'))) ?? []
      await page.goto(link)
      await page.getByLabel(t('ways-in:reset.password'), { exact: true }).fill(PASSWORD)
      await page.getByLabel(t('ways-in:registration.password2')).fill(PASSWORD)
      await expectAccessible(page)
      await shot(page, `notices-reset-${language}`)
      await press(page, t('ways-in:reset.submit'))
      await expect(page.getByText(t('ways-in:reset.done', { account }))).toBeVisible()
      expect(await callApi(student, 'GET', '/notices/state')).toMatchObject({ code: 401 })
      const again = await personAt(browser, account, language, { password: PASSWORD })
      await callApi(again, 'POST', '/user/password', {
        oldPassword: said(PASSWORD),
        password: said(DEMO_PASSWORD),
      })
    })
  })
