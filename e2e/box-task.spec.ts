import { startTask, submitExperiment } from './journey/experiment.ts'
import { LAB } from './journey/publish.ts'
import { driven, wordsOf } from './support/language.ts'
import { actOn, expectAccessible, press, shot, write } from './support/pages.ts'
import { closeWindows, nameOf, personAt, teacherOfOneClass } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.afterEach(closeWindows)
const STUDENT = 'student24'

for (const language of driven(import.meta.filename))
  test(`a task for lab boxes is published, done and found among the others, in ${language}`, async ({
    browser,
  }) => {
    const t = wordsOf(language)
    const name = `Box ${language} ${Date.now()}`
    const teacher = await teacherOfOneClass(browser, language, [STUDENT])
    const student = await personAt(browser, STUDENT, language)
    await teacher.goto('/lab/project')
    await actOn(teacher.getByRole('row').filter({ hasText: LAB[language] }), t, t('labs:list.publish'))
    const drawer = teacher.getByRole('dialog')
    await expect(drawer).toContainText(t('tasks-manage:publish.members', { count: 1 }))
    await write(drawer, { zh: name, en: name })
    await drawer.getByRole('switch', { name: t('tasks-manage:publish.box') }).click()
    await expectAccessible(teacher)
    await shot(teacher, `box-publish-${language}`)
    await press(drawer, t('tasks-manage:publish.go'))
    await expect(teacher).toHaveURL(/\/teacher\/taskMgt\/task\?/)
    await expect(teacher.getByText(t('dictionary:boxTaskType.4')).first()).toBeVisible()

    await student.goto('/stu/operation')
    await expect(
      student
        .getByRole('listitem')
        .filter({ hasText: t('dictionary:boxTaskType.4') })
        .filter({ hasText: name }),
    ).toBeVisible()
    await startTask(student, t, name)
    await submitExperiment(student, t)

    await teacher.reload()
    const row = teacher.getByRole('row').filter({ hasText: await nameOf(student) })
    await expect(row).toContainText(t('tasks:status.work.3'))
    await teacher.goto('/teacher/taskMgt?type=5')
    await expect(teacher.getByRole('row').filter({ hasText: t('dictionary:boxTaskType.5') })).toHaveCount(1)
    await expectAccessible(teacher)
  })
