import { symbolName, symbols } from 'labbox-bench/circuit/symbols/index.ts'
import type { Page } from '@playwright/test'
import { simulatedBench } from './support/bench-program.ts'
import { driven, exactly, wordsOf, type Words } from './support/language.ts'
import { actOn, callApi, expectAccessible, expectNoSideways, press, shot, write } from './support/pages.ts'
import { closeWindows, leaveBench, personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

// A teacher makes a module and sends it as a package; a bench gets it, and refuses what is not on it by name.

test.afterEach(closeWindows)

/** A module with four resistors, switched on; answers the path of its package. */
const makeModule = async (teacher: Page, t: Words, names: { zh: string; en: string }, number: string) => {
  await teacher.goto('/module/module')
  await teacher
    .getByRole('link', { name: exactly(t('modules:add.title')) })
    .first()
    .click()
  const drawer = teacher.getByRole('dialog')
  await write(drawer, names)
  await drawer.getByRole('textbox', { name: t('modules:field.number') }).fill(number)
  await press(drawer, t('modules:add.go'))
  // Their icons are part of their names.
  await teacher.getByRole('button', { name: t('modules:table.add') }).click()
  await teacher.getByRole('spinbutton', { name: t('modules:table.countOf', { number: 1 }) }).fill('4')
  await teacher.getByRole('button', { name: t('modules:connectors.add') }).click()
  await expectAccessible(teacher)
  await press(teacher, t('owned:turnOn'))
  await expect(teacher.getByText(t('modules:edit.isOn'))).toBeVisible()
  await teacher.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(teacher)
  await teacher.setViewportSize({ width: 1440, height: 900 })
  await teacher.goto('/module/module')
  const saved = teacher.waitForEvent('download')
  await actOn(teacher.getByRole('row').filter({ hasText: number }), t, t('owned:export'))
  return (await saved).path()
}

for (const language of driven(import.meta.filename))
  test(`a module travels to a bench, which refuses what is not on it by name, in ${language}`, async ({
    browser,
  }) => {
    test.slow()
    const t = wordsOf(language)
    const serial = Date.now() % 10_000
    const [names, number] = [{ zh: `电阻板${serial}`, en: `Resistor board ${serial}` }, `LB-T${serial}`]
    const teacher = await personAt(browser, 'teacher1', language)
    const file = await makeModule(teacher, t, names, number)

    const admin = await personAt(browser, 'orgadmin', language)
    await admin.goto('/module/module/import')
    const drawer = admin.getByRole('dialog')
    const choose = drawer.locator('input[type=file]')
    await choose.setInputFiles({
      name: 'a.labmod',
      mimeType: 'application/zip',
      buffer: Buffer.from('PK no'),
    })
    await expect(drawer.getByRole('alert')).toBeVisible()
    await choose.setInputFiles(file)
    await expect(
      drawer.getByText(t('modules:import.will.new', { name: names[language], number })),
    ).toBeVisible()
    await expectAccessible(admin)
    await shot(admin, `module-import-${language}`)
    await press(drawer, t('modules:import.confirm'))
    await drawer.getByRole('link', { name: t('modules:import.open') }).click()
    await press(admin, t('owned:turnOn'))
    await expect(admin.getByText(t('modules:edit.isOn'))).toBeVisible()

    const device = `Bench ${serial}`
    const added = (await callApi(admin, 'POST', '/device/add', { name: { en: device, zh: device } })) as {
      data: { id: string }
    }
    const { id } = added.data
    const { data } = (await callApi(admin, 'POST', '/device/enrollCode', { id })) as {
      data: { code: string }
    }
    const bench = await simulatedBench(process.env['E2E_URL'] ?? '', data.code)
    try {
      await admin.goto(`/device/list/${id}/modules`)
      const give = admin.getByRole('dialog')
      await give.getByRole('combobox', { name: t('modules:installed.add') }).fill(number)
      await admin.locator('.ant-select-item-option').filter({ hasText: names[language] }).first().click()
      await press(give, t('common:action.save'))
      await expect(give).toBeHidden()
      await admin.goto('/module/installed')
      const row = admin.getByRole('row').filter({ hasText: device })
      await expect(row).toContainText(number)
      await expect(row).toContainText('× 4')
      await expectAccessible(admin)
      await shot(admin, `modules-installed-${language}`)

      const student = await personAt(browser, 'student24', language)
      await leaveBench(student)
      await student.goto('/bench/experimentalize')
      await press(student, t('experiments:start.empty'))
      const capacitor = symbolName(symbols['capacitor']!, language)
      const lacking = t('bench:editor.problem.moduleMismatch', { symbol: capacitor, designator: 'C1' })
      await student.getByRole('textbox', { name: t('bench:editor.search') }).fill(capacitor)
      await student.locator('.lb-palette-item').first().hover()
      await student.mouse.down()
      await student.mouse.up()
      await student.locator('.lb-canvas').click()
      await expect(student.locator('.lb-canvas')).toContainText('C1')
      await student.keyboard.press('Escape')
      // Nothing is said of modules before a bench is chosen.
      await expect(student.getByText(lacking)).toBeHidden()
      await student
        .locator('.lb-exp-acts')
        .getByRole('button', { name: t('experiments:top.connect') })
        .click()
      await student
        .getByRole('dialog')
        .getByRole('listitem')
        .filter({ hasText: device })
        .getByRole('button')
        .click()
      await expect(student.locator('.lb-exp-device')).toContainText(t('experiments:state.connected'))
      await expect(student.getByText(lacking)).toBeVisible()
      await shot(student, `module-mismatch-${language}`)
      await leaveBench(student)
    } finally {
      await bench.close()
      await callApi(admin, 'POST', '/device/delete', { id })
    }
  })
