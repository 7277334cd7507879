import { wordsOf } from './support/language.ts'
import { callApi, expectAccessible, press, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

interface Answer {
  data: { id: string }
}

test('a fault is reported at the page that a label opens, and takes the bench out of service', async ({
  browser,
}) => {
  const t = wordsOf('en')
  const page = await personAt(browser, 'orgadmin', 'en')
  const student = await personAt(browser, 'student17', 'en')
  const bench = { name: { zh: '报修台', en: 'Bench to mend' }, place: 'B204' }
  const { data } = (await callApi(page, 'POST', '/device/add', bench)) as Answer

  await page.goto(`/device/labels?ids=${data.id}`)
  const label = page.getByRole('listitem').filter({ hasText: 'Bench to mend' })
  await expect(label).toContainText('B204')
  await expectAccessible(page)
  await shot(page, 'bench-label')
  const address = await label.getByText(data.id).innerText()

  await student.goto(new URL(address).pathname)
  await press(student, t('upkeep:report.label'))
  const dialog = student.getByRole('dialog').last()
  await dialog.getByRole('textbox').fill('The probe of CH2 is broken')
  await press(dialog, t('common:action.save'))
  // The field of the window says the same until it is gone.
  await expect(student.locator('span').filter({ hasText: 'The probe of CH2 is broken' })).toBeVisible()

  await page.goto('/device/tickets')
  const row = page.getByRole('row').filter({ hasText: 'The probe of CH2 is broken' })
  await row.getByRole('button', { name: t('upkeep:edit.label') }).click()
  await page.getByRole('checkbox', { name: t('upkeep:edit.blocks') }).check()
  await press(page.getByRole('dialog'), t('common:action.save'))
  await expect(row).toContainText(t('upkeep:blocks'))
  await student.reload()
  await expect(student.getByText(t('upkeep:blockedHint'))).toBeVisible()
  await callApi(page, 'POST', '/device/delete', { id: data.id })
})
