import { driven, exactly, wordsOf } from './support/language.ts'
import { expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

for (const language of driven(import.meta.filename))
  test(`what guidebooks say is found by the assistant and in the palette, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const words = language === 'zh' ? '截止频率' : 'cut-off frequency'
    const student = await personAt(browser, 'student1', language)
    await student.goto('/dashboard')
    await press(student, t('assistant:title'))
    await expect(student.getByText(t('assistant:first'))).toBeVisible()
    const field = student.getByRole('searchbox', { name: t('assistant:placeholder') })
    const marked = student.locator('.lb-passage mark')
    // What ships is read into the index soon after the start.
    await expect(async () => {
      await student.goto(`/assistant?q=${encodeURIComponent(words)}`)
      await expect(marked.first()).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expect(field).toHaveValue(words)
    await expectAccessible(student)
    await shot(student, `assistant-${language}`)
    await student.getByText(t('assistant:of.ware'), { exact: true }).click()
    // What a file of a course says, with its page.
    await expect(student.locator('.lb-passage').first()).toContainText(t('assistant:page', { page: 1 }))
    // What a message of the bench means, by what it says.
    await field.fill(t('bench:editor.problem.noGround'))
    await field.press('Enter')
    await expect(student.getByText(t('advice:why.noGround'))).toHaveCount(0)
    await student.getByText(t('assistant:of.any'), { exact: true }).click()
    await expect(student.getByText(t('advice:why.noGround'))).toBeVisible()
    await expectAccessible(student)
    await shot(student, `assistant-means-${language}`)
    await student.getByTitle(t('assistant:of.message'), { exact: true }).click()
    await expect(student.getByText(t('messages:search.nothing'))).toBeVisible()
    await student.goto(`/assistant?q=${encodeURIComponent(words)}&kind=lab`)
    await student.setViewportSize({ width: 360, height: 740 })
    await student.emulateMedia({ colorScheme: 'dark' })
    await expect(marked.first()).toBeVisible()
    await expectNoSideways(student)
    await expectAccessible(student)
    await shot(student, `assistant-360-${language}`)
    await student.locator('.lb-passage a').first().click()
    await expect(student).toHaveURL(/\/bench\/experimentalize/)

    const teacher = await personAt(browser, 'teacher1', language)
    await teacher.goto('/dashboard')
    await press(teacher, t('shell:search.title'))
    await teacher.getByRole('combobox').fill(words)
    const found = teacher.getByRole('group', { name: t('shell:search.section.passages') })
    await expect(found.getByRole('option').first()).toBeVisible()
    await shot(teacher, `palette-passages-${language}`)
    await found.getByRole('option').first().click()
    await expect(teacher).toHaveURL(
      /\/(question-bank\/questions\/|lab\/project\/edit\?id=|course\/list\/(ware|view)\?id=)/,
    )

    // Pages of help are found by what they say too.
    const [asked, page] = { zh: ['候补', '预约实验台'], en: ['waitlist', 'Book a bench'] }[language]
    await teacher.goto(`/assistant?q=${encodeURIComponent(asked ?? '')}&kind=help`)
    await teacher.locator('.lb-passage').getByRole('link', { name: page, exact: true }).first().click()
    await expect(teacher.getByRole('heading', { name: page, exact: true })).toBeVisible()
    await expectAccessible(teacher)
    await teacher.getByRole('link', { name: exactly(t('manual:all')) }).click()
    await expect(teacher.getByRole('heading', { name: t('manual:part.administrator') })).toBeVisible()
    await expectAccessible(teacher)
    await shot(teacher, `help-${language}`)
  })
