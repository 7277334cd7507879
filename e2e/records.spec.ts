import { cellOf, openWiredLab, readCell, setInstruments, tuneTo } from './journey/experiment.ts'
import { LAB } from './journey/publish.ts'
import { connect, run, screenOf, takeSimulated } from './support/bench.ts'
import { driven, exactly, wordsOf } from './support/language.ts'
import { actOn, expectAccessible, press, shot } from './support/pages.ts'
import { closeWindows, leaveBench, nameOf, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)

for (const language of driven(import.meta.filename))
  test(`a teacher replays a student’s experiment to a reading, in ${language}`, async ({ browser }) => {
    const t = wordsOf(language)
    const student = await personAt(browser, 'student11', language)
    const name = await nameOf(student)
    await leaveBench(student)
    await openWiredLab(student, t, language)
    await connect(student, t)
    await run(student, t)
    await setInstruments(student, t)
    await tuneTo(student, t, '1k')
    await readCell(student, 'uo.f4', 'mouse')
    // With its uncertainty.
    const shown = await cellOf(student, 'uo.f4').locator('.lb-num').textContent()
    const volts = Number(/[\d.]+/.exec(shown ?? '')?.[0])
    await tuneTo(student, t, '10k')
    await leaveBench(student)

    const teacher = await personAt(browser, 'teacher1', language, { colorScheme: 'dark' })
    await teacher.goto('/bench/experimentTable')
    await teacher.getByRole('searchbox', { name: t('records:filter.name') }).fill(name)
    const record = teacher
      .getByRole('row')
      .filter({ hasText: name })
      .filter({ hasText: LAB[language] })
      .first()
    // A star and a note of one's own, by which it is found again.
    const star = (key: 'add' | 'remove') =>
      record.getByRole('button', { name: exactly(t(`records:star.${key}`, { name: LAB[language] })) })
    await expect(star('add').or(star('remove'))).toBeVisible()
    if ((await star('add').count()) > 0) await star('add').click()
    await expect(star('remove')).toBeVisible()
    await actOn(record, t, t('records:note.title'))
    const note = teacher.getByRole('dialog')
    await note.getByRole('textbox').fill('1 kHz')
    await press(note, t('common:action.save'))
    await expect(record).toContainText('1 kHz')
    await teacher.getByRole('combobox', { name: t('records:field.star') }).click()
    await teacher.getByTitle(t('records:filter.starred')).last().click()
    await expect(teacher).toHaveURL(/starred=true/)
    await expectAccessible(teacher)
    await shot(teacher, `records-${language}`)
    await record.getByRole('link', { name: LAB[language] }).click()

    // It opens at its end.
    const generator = teacher.locator('.lb-panel[data-kind=DG]')
    const scope = screenOf(teacher)
    await expect(generator).toContainText('10.000 kHz')
    const acts = teacher.getByRole('list', { name: t('records:act.title') })
    const now = acts.locator('[aria-current=step]')
    const player = teacher.getByRole('group', { name: t('records:player.title') })
    const before = player.getByRole('button', { name: exactly(t('records:player.before')) })
    // From mark to mark back to the reading; what came after it may have left marks too.
    await expect(async () => {
      await before.click()
      // Who goes on before a slow page has followed goes past it.
      await expect(now).toContainText('DS.MEAS.VPP(CH2)', { timeout: 3_000 })
    }).toPass()
    const read = /= (-?[\d.]+)/.exec((await now.textContent()) ?? '')?.[1]
    expect(Math.abs(Number(read) - volts)).toBeLessThan(0.02 * volts)
    await expect(generator).toContainText('1.0000 kHz')
    await expect(scope).toHaveAttribute('data-timebase', '0.0002')
    // Nothing can be turned there.
    await expect(generator.getByRole('switch').first()).toBeDisabled()
    await expectAccessible(teacher)
    await shot(teacher, `record-${language}`, true)

    // The same moment by its link, and by keyboard to the end of it.
    await teacher.getByRole('button', { name: t('records:link.copy') }).click()
    await expect(teacher).toHaveURL(/seq=\d+/)
    await teacher.reload()
    await expect(generator).toContainText('1.0000 kHz')
    await teacher.getByRole('slider', { name: t('records:player.line') }).press('End')
    await expect(generator).toContainText('10.000 kHz')

    // The same acts on another bench read the same.
    await leaveBench(teacher)
    await teacher.getByRole('link', { name: exactly(t('records:again.label')) }).click()
    await press(teacher, t('experiments:top.connect'))
    await takeSimulated(teacher, t)
    await press(teacher, t('records:again.start'))
    await expect(teacher.getByRole('button', { name: exactly(t('records:again.other')) })).toBeVisible({
      timeout: 120_000,
    })
    const row = teacher.getByRole('row').filter({ hasText: 'DS.MEAS.VPP(CH2)' })
    await expect(row.last()).toContainText(t('records:readings.yes'))
    await expectAccessible(teacher)
    await shot(teacher, `record-again-${language}`, true)
  })
