import type { TestApp } from './app.ts'

/** Who a test of a class needs: its teacher, others of the university and of another one, three pupils and one who is not in it. */
export const classCast = async (kit: TestApp) => {
  const students = []
  for (const k of [1, 2, 3])
    students.push(await kit.user('student', { account: `pupil00${k}`, name: `Pupil ${k}` }))
  return {
    teacher: await kit.user('teacher', { account: 'teach001', name: 'Teacher' }),
    colleague: await kit.user('teacher', { account: 'teach002' }),
    orgadmin: await kit.user('orgadmin'),
    strangeAdmin: await kit.user('orgadmin', { orgId: await kit.org() }),
    students,
    stranger: await kit.user('student', { account: 'pupil009' }),
  }
}
