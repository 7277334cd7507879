import { inArray } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { createOrganisation } from '../../areas/access/people/provision.ts'
import { hashToken, newToken } from '../../areas/access/rules.ts'
import { role, session, user, userRole } from '../../areas/access/tables.ts'
import { classMember, classTeacher, teachingClass } from '../../areas/classes/tables.ts'
import { newId } from '../../platform/database/ids.ts'
import { fillFolder } from '../database/fill.ts'
import { storeExams } from './stored-exams.ts'

// Fills the data folder of a product that is not running with a teacher, a class of COUNT students, and a session for each, and
// with STORED attempts of former exams; prints them: `DATA_DIR=… node exam-class.ts COUNT [STORED]`.
const [count = 0, attempts = 0] = process.argv.slice(2).map(Number)
await fillFolder(async (db) => {
  const now = new Date()
  const orgId = await createOrganisation(db, now, { name: { en: 'Load' } })
  const roles = await db
    .select()
    .from(role)
    .where(inArray(role.code, ['teacher', 'student']))
  const people = Array.from({ length: count + 1 }, (_, k) => ({
    id: newId(),
    token: newToken(),
    role: k === 0 ? 'teacher' : 'student',
    account: k === 0 ? 'teacher01' : `student${String(k).padStart(5, '0')}`,
  }))
  const roleIdOf = (code: string) => roles.find((row) => row.code === code)?.id ?? ''
  for (let k = 0; k < people.length; k += 500) {
    const some = people.slice(k, k + 500)
    const dates = { createdAt: now, updatedAt: now }
    await db.insert(user).values(
      some.map(({ id, account }) => ({
        id,
        account,
        name: account,
        orgId,
        passwordHash: '-',
        ...dates,
      })),
    )
    await db
      .insert(userRole)
      .values(some.map((one) => ({ userId: one.id, roleId: roleIdOf(one.role), orgId, sort: 0 })))
    await db.insert(session).values(
      some.map((one) => ({
        id: newId(),
        tokenHash: hashToken(one.token),
        userId: one.id,
        roleId: roleIdOf(one.role),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + DAY_MS),
        address: '127.0.0.1',
        device: 'load',
      })),
    )
  }
  const classId = newId()
  await db.insert(teachingClass).values({ id: classId, orgId, name: { en: 'Load' }, createdAt: now })
  const [teacher, ...students] = people
  await db.insert(classTeacher).values({ classId, userId: teacher?.id ?? '' })
  for (let k = 0; k < students.length; k += 1000)
    await db
      .insert(classMember)
      .values(students.slice(k, k + 1000).map(({ id }) => ({ classId, userId: id, joinedAt: now })))
  const group = { orgId, teacherId: teacher?.id ?? '', classId, students: count }
  const stored = attempts > 0 ? await storeExams(db, group, attempts) : 0
  console.log(
    JSON.stringify({
      classId,
      stored,
      teacher: teacher?.token,
      students: students.map(({ token }) => token),
    }),
  )
})
