import { openChatProvider } from '@labbox/contract/testing/chat-provider.ts'
import { circuitOf, parts } from 'labbox-bench/circuit/circuit.fixture.ts'
import { driven, wordsOf } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

const divider = circuitOf({
  DP1: parts.supply(1, 'in', '0'),
  R1: parts.R('1k', 'in', 'out'),
  R2: parts.R('1k', 'out', '0'),
})

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

      // Beside an experiment what it says about the circuit is simulated first.
      model.behave('claims')
      await student.setViewportSize({ width: 1440, height: 900 })
      const { data } = (await callApi(student, 'POST', '/bench/experiment/practice', {})) as {
        data: { id: string }
      }
      await callApi(student, 'POST', '/bench/experiment/save', { id: data.id, circuit: divider })
      await student.goto(`/doexperiment?id=${data.id}`)
      const guide = student.getByRole('button', { name: t('experiments:top.guide') })
      const here = student.getByText(t('answers:answer.here'))
      await expect(guide).toBeVisible()
      if (!(await here.isVisible())) await guide.click()
      await here.click()
      await student.getByRole('textbox', { name: t('answers:answer.question') }).fill('V(out)?')
      await press(student, t('answers:answer.askHere'))
      // Where the question touches a task that is open, the right value is not told.
      const told = student.getByText(t('answers:answer.simulated', { value: '2.50 V' }))
      await expect(told.or(student.getByText(t('answers:answer.differs')))).toBeVisible()
      await expect(student.getByText(t('answers:answer.checked'))).toBeVisible()
      await shot(student, `assistant-experiment-${language}`)

      // A teacher has a question drafted; what is taken stands in the editor, and is saved from there alone.
      const teacher = await personAt(browser, 'teacher1', language)
      const bank = (await callApi(teacher, 'POST', '/questions/bank/add', {
        name: { en: `Drafts ${Date.now().toString(36)}` },
        purpose: 1,
      })) as { data: { id: string } }
      await callApi(teacher, 'POST', '/limsai/consent', { place, given: true })
      const both = (text: string) => ({ zh: text, en: text })
      const options = ['Half', 'Double', 'None'].map(both)
      model.say(JSON.stringify({ variants: [{ stem: both('Gain of the divider?'), options, correct: 0 }] }))
      await teacher.goto(`/question-bank/edit?bank=${bank.data.id}&type=single`)
      await press(teacher, t('drafts:question.title'))
      const drafting = teacher.getByRole('dialog')
      await drafting.getByRole('textbox', { name: t('drafts:question.about') }).fill('Divider')
      await press(drafting, t('drafts:make'))
      await expect(drafting.getByText(t('answers:answer.unchecked'))).toBeVisible()
      await expectAccessible(teacher)
      await shot(teacher, `assistant-draft-${language}`)
      await press(drafting, t('drafts:question.take'))
      await expect(drafting).toBeHidden()
      // Its text in the other language is there too, out of sight.
      await expect(teacher.getByText('Gain of the divider?').filter({ visible: true }).first()).toBeVisible()
    } finally {
      await set(false)
      await model.close()
    }
  })

for (const language of driven(import.meta.filename))
  test(`a teacher sets how a course is answered, in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const question = `Clip ${Date.now().toString(36)}`
    const teacher = await personAt(browser, 'teacher1', language)
    const { data } = (await callApi(teacher, 'GET', '/course/list/page?group=0&limit=1')) as {
      data: { items: { id: string }[] }
    }
    await teacher.goto(`/course/list/view?id=${data.items[0]?.id}`)
    await teacher.getByRole('link', { name: t('courses:view.assistant') }).click()
    await teacher.getByText(t('course-answers:depths.place')).click()
    await press(teacher, t('common:action.save'))
    await expect(teacher.getByText(t('course-answers:saved'))).toBeVisible()
    await expect(teacher.getByRole('heading', { name: t('course-answers:week.title') })).toBeVisible()
    await expectAccessible(teacher)
    await shot(teacher, `assistant-course-${language}`)
    await teacher.getByRole('link', { name: t('course-answers:approved.add') }).click()
    const drawer = teacher.getByRole('dialog')
    await drawer.getByRole('textbox', { name: t('course-answers:approved.question') }).fill(question)
    await drawer.getByRole('textbox', { name: t('course-answers:approved.answer') }).fill('5 V')
    await press(drawer, t('common:action.save'))
    await expect(teacher.getByText(question)).toBeVisible()
    await expectAccessible(teacher)
    await shot(teacher, `assistant-approved-${language}`)
    await teacher.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(teacher)
  })
