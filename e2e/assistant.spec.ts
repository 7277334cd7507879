import { openChatProvider } from '@labbox/contract/testing/chat-provider.ts'
import { driven, wordsOf } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

for (const language of driven(import.meta.filename))
  test(`a language model answers by passages, after consent, in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const words = language === 'zh' ? '截止频率' : 'cut-off frequency'
    const place = 'Campus'
    const model = await openChatProvider()
    const admin = await personAt(browser, 'sysadmin', language)
    const set = async (enabled: boolean) => {
      const { data } = (await callApi(admin, 'GET', '/sys/assistant/get')) as { data: { version: number } }
      const { url, key } = model
      await callApi(admin, 'POST', '/sys/assistant/update', { ...data, enabled, url, key, place, model: 'm' })
    }
    await set(true)
    try {
      await admin.goto('/sys/assistant/orgs')
      // Approved already where the other language was before.
      const approved = admin.getByRole('switch').first()
      await expect(approved).toBeEnabled()
      if (!(await approved.isChecked())) await approved.click()
      await expect(approved).toBeChecked()
      await expectAccessible(admin)
      const student = await personAt(browser, language === 'zh' ? 'student2' : 'student6', language)
      await student.goto(`/assistant?q=${encodeURIComponent(words)}`)
      await press(student, t('answers:answer.agree'))
      await press(student, t('answers:answer.ask'))
      // The number stands in no passage.
      await expect(student.getByText('1.6 kHz')).toContainText(t('answers:answer.unchecked'))
      await expect(student.getByText(t('answers:answer.mayErr'))).toBeVisible()
      await expectAccessible(student)
      await shot(student, `assistant-answer-${language}`)
      await student.setViewportSize({ width: 360, height: 740 })
      await expectNoSideways(student)
      model.behave('busy')
      await press(student, t('answers:answer.ask'))
      await expect(student.getByText(t('assistant:failed'), { exact: true })).toBeVisible()
    } finally {
      await set(false)
      await model.close()
    }
  })
