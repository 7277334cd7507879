import type { Page } from '@playwright/test'
import { LAB, publishLab, seeTasks, watchStudent } from './journey/publish.ts'
import {
  closeGuide,
  connectBench,
  placeParts,
  expectVerdict,
  readCell,
  readGuide,
  reload,
  scopeGroup,
  seeProblem,
  setInstruments,
  startTask,
  submitExperiment,
  takePicture,
  tuneTo,
  wireGround,
  wireMost,
} from './journey/experiment.ts'
import { handIn, handInAgain, remeasure, reopen, seeScore, writeReport } from './journey/report.ts'
import { gradeReport, openReview, seeMoment, seeResults, sendBack } from './journey/review.ts'
import { run, screenOf } from './support/bench.ts'
import { driven, wordsOf } from './support/language.ts'
import { expectAccessible, shot } from './support/pages.ts'
import { leaveBench, nameOf, personAt, signOut } from './support/people.ts'
import { expect, test } from './support/test.ts'

const students = { zh: 'student2', en: 'student3' } as const

/** The title of the section that is left empty at first. */
const SECTION = { zh: '结论与误差', en: 'Conclusion and errors' } as const
const REASON = 'f9: 20 kHz'
const SCORE = '87.5'

for (const language of driven(import.meta.filename))
  test.describe.serial(`the RC lab in ${language}`, () => {
    const t = wordsOf(language)
    const name = `RC ${language} ${Date.now()}`
    let studentName = ''
    let teacher: Page
    let student: Page

    test.beforeAll(async ({ browser }) => {
      // Light in the one language, dark in the other: axe sees both.
      const look = { colorScheme: language === 'zh' ? 'light' : 'dark' } as const
      teacher = await personAt(browser, 'teacher1', language, look)
      student = await personAt(browser, students[language], language, look)
      studentName = await nameOf(student)
      await leaveBench(student)
    })
    test.afterAll(async () => {
      await teacher?.context().close()
      await student?.context().close()
    })

    test('the teacher publishes it', async () => {
      await publishLab(teacher, t, LAB[language], name)
      await shot(teacher, `rc-task-${language}`, true)
      await seeTasks(teacher, t, name)
      await shot(teacher, `rc-tasks-${language}`, true)
    })

    test('the student wires the circuit and runs it', async () => {
      await startTask(student, t, name)
      await readGuide(student, t)
      await shot(student, `rc-guide-${language}`, true)
      await closeGuide(student, t)
      await placeParts(student, language)
      await wireMost(student, t)
      await shot(student, `rc-problem-${language}`, true)
      await seeProblem(student, t('bench:editor.problem.openPin', { designator: 'GND1', pin: '1' }), 1)
      await shot(student, `rc-problem-${language}`, true)
      await wireGround(student)
      await expect(student.locator('.lb-problems')).toBeHidden()
      await connectBench(student, t)
      await run(student, t)
      await setInstruments(student, t)
      await tuneTo(student, t, '1k')
      await expectAccessible(student)
    })

    test('the screen is live', async () => {
      const frames = async () => Number(await screenOf(student).getAttribute('data-seq'))
      const before = await frames()
      await expect.poll(frames).toBeGreaterThan(before + 10)
      // Speed is left to the benchmarks: test machines are shared.
      const dial = scopeGroup(student, t, 'horizontal').getByRole('slider').first()
      const timebase = (await screenOf(student).getAttribute('data-timebase')) ?? ''
      await dial.press('ArrowUp')
      await expect(screenOf(student)).not.toHaveAttribute('data-timebase', timebase)
      await dial.press('ArrowDown')
      await expect(screenOf(student)).toHaveAttribute('data-timebase', timebase)
      await tuneTo(student, t, '1k')
    })

    test('the student measures, the teacher sees who is where', async () => {
      for (const id of ['ui.f4', 'uo.f4', 'lag.f4']) await readCell(student, id, 'mouse')
      await expectVerdict(student, 'gain.f4', 'pass')
      await expectVerdict(student, 'lag.f4', 'pass')
      await tuneTo(student, t, '10k')
      for (const id of ['ui.f8', 'uo.f8', 'lag.f8']) await readCell(student, id, 'keyboard')
      await expectVerdict(student, 'gain.f8', 'pass')
      // Read into the line of another frequency: it fails at once.
      await readCell(student, 'lag.f9', 'mouse')
      await expectVerdict(student, 'lag.f9', 'fail')
      await expectAccessible(student)
      await screenOf(student).scrollIntoViewIfNeeded()
      await shot(student, `rc-experiment-${language}`, true)
      await watchStudent(teacher, t, name, studentName)
      await reload(student, t, ['ui.f4', 'uo.f8', 'lag.f9'])
      await takePicture(student, t, 1)
      await submitExperiment(student, t)
    })

    test('the student writes the report', async () => {
      await writeReport(student, t)
      await shot(student, `rc-report-${language}`, true)
      await handIn(student, t, SECTION[language])
    })

    test('the teacher reviews it and sends it back', async () => {
      await openReview(teacher, t, name, studentName)
      await seeMoment(teacher, t)
      await sendBack(teacher, t, REASON)
    })

    test('the student measures again and hands in again', async () => {
      await reopen(student, t, REASON)
      await remeasure(student, t)
      await connectBench(student, t)
      await run(student, t)
      await setInstruments(student, t)
      await tuneTo(student, t, '20k')
      for (const id of ['ui.f9', 'uo.f9', 'lag.f9']) await readCell(student, id, 'mouse')
      await expectVerdict(student, 'lag.f9', 'pass')
      await student.goBack()
      await handInAgain(student, t)
    })

    test('the teacher compares and grades, both see the score', async () => {
      await openReview(teacher, t, name, studentName)
      await gradeReport(teacher, t, SCORE)
      await shot(teacher, `rc-review-${language}`, true)
      await seeResults(teacher, t, name, SCORE)
      await shot(teacher, `rc-results-${language}`, true)
      await seeScore(student, t, name, SCORE)
      await shot(student, `rc-score-${language}`, true)
      await signOut(student, t)
    })
  })
