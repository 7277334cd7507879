import { copyOf, setExam } from './support/exam.ts'
import { driven, exactly, wordsOf } from './support/language.ts'
import { callApi, expectAccessible, expectNoSideways, press, shot } from './support/pages.ts'
import { closeWindows, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

for (const language of driven(import.meta.filename))
  test(`a quiz that is not marked is set, taken, and tried again, in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const teacher = await personAt(browser, 'teacher1', language)
    await teacher.goto('/exam/quiz/add')
    const form = teacher.getByRole('dialog')
    await form.getByRole('checkbox', { name: exactly(t('exams:settings.marked')) }).uncheck()
    await expect(form.getByText(t('exams:settings.unmarkedHint'))).toBeVisible()
    await expect(form.getByText(t('exams:settings.showKey'))).toBeHidden()
    await expectAccessible(teacher)
    await shot(teacher, `quiz-unmarked-${language}`)

    const settings = { marked: false }
    const { id, name } = await setExam(teacher, ['student28'], { type: 1, settings })
    const student = await personAt(browser, 'student28', language)
    const own = await copyOf(student, id)
    await callApi(student, 'POST', '/stu/exam/start', { id: own, device: 'journey-0000001' })
    await callApi(student, 'POST', '/stu/exam/submit', { id: own, epoch: 1, answers: [] })
    await student.goto('/stu/queryScore/list')
    await expect(student.getByRole('row').filter({ hasText: name.slice(9) })).toContainText(
      t('scores:mine.unmarked'),
    )
    await student.goto(`/stu/examResult?id=${own}`)
    await expect(student.getByText(t('exams-results:paper.unmarked'))).toBeVisible()
    await expectAccessible(student)
    await shot(student, `quiz-unmarked-result-${language}`)
    await student.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(student)
    await press(student, t('exams-results:paper.again'))
    await expect(student).toHaveURL(/\/stu\/exerciseOnline\/round\?id=/)
    await expect(student.getByText(t('exams-results:paper.unmarked'))).toBeHidden()
    await expect(student.getByText('10 kΩ').first()).toBeVisible()
    await expectNoSideways(student)
    await shot(student, `quiz-again-${language}`)
  })
