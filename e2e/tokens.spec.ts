import type { Page } from '@playwright/test'
import { permissions } from '@labbox/contract/access/permissions.ts'
import { driven, exactly, wordsOf } from './support/language.ts'
import { expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

for (const language of driven(import.meta.filename))
  test.describe.serial(`access tokens in ${language}`, () => {
    const t = wordsOf(language)
    const name = `Marks ${Date.now().toString(36)}`
    let teacher: Page
    let token = ''
    const ask = () =>
      teacher.request.get('/api/exam/list/page', { headers: { authorization: `Bearer ${token}` } })

    test.beforeAll(async ({ browser }) => {
      teacher = await personAt(browser, 'teacher1', language)
    })
    test.afterAll(() => teacher?.context().close())

    test('a teacher makes one, sees it once, and a program works with it', async () => {
      await teacher.goto('/profile/index')
      await press(teacher, t('tokens:add'))
      const dialog = teacher.getByRole('dialog')
      await dialog.getByLabel(t('tokens:name')).fill(name)
      await dialog.getByLabel(t('tokens:permissions')).click()
      const permission = permissions['exams:exam:page'][language]
      await dialog.getByLabel(t('tokens:permissions')).fill(permission)
      await teacher.locator('.ant-select-dropdown:visible').getByText(permission, { exact: true }).click()
      await dialog.getByLabel(t('tokens:name')).click()
      await expectAccessible(teacher)
      await press(dialog, t('tokens:make'))
      token = (await dialog.locator('.lb-copy').textContent())?.trim() ?? ''
      expect(token).toMatch(/^lbx_[\w-]{43}$/)
      await press(dialog, t('tokens:noted'))
      await expect(dialog).toBeHidden()
      await expect(teacher.getByText(token)).toHaveCount(0)
      expect((await ask()).status()).toBe(200)
      await teacher.reload()
      const row = teacher.getByRole('listitem').filter({ hasText: name })
      await expect(row).toContainText(t('tokens:lastUsed'))
      await shot(teacher, `tokens-${language}`)
    })

    test('the page of the API says how', async () => {
      await teacher.getByRole('link', { name: exactly(t('tokens:api.open')) }).click()
      await expect(teacher.locator('h1')).toHaveText(t('tokens:api.title'))
      await expect(teacher.locator('pre')).toHaveCount(2)
      await expect(teacher.locator('pre').first()).toContainText('/api')
      await expectAccessible(teacher)
      await teacher.setViewportSize({ width: 360, height: 740 })
      await expectNoSideways(teacher)
      await teacher.setViewportSize({ width: 1440, height: 900 })
    })

    test('revoked, it opens nothing any more', async () => {
      await teacher.goto('/profile/index')
      await press(teacher, t('tokens:revokeNamed', { name }))
      await press(teacher, t('common:action.ok'))
      await expect(teacher.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
      expect((await ask()).status()).toBe(401)
    })

    test('students are offered none', async ({ browser }) => {
      const student = await personAt(browser, 'student1', language)
      await student.goto('/profile/index')
      await expect(student.getByRole('heading', { name: exactly(t('access:sessions.title')) })).toBeVisible()
      await expect(student.getByRole('heading', { name: exactly(t('tokens:title')) })).toHaveCount(0)
      await student.goto('/profile/api')
      await expect(student).toHaveURL(/\/403/)
      await student.context().close()
    })
  })
