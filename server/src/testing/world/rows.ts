import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { eq } from 'drizzle-orm'
import { menu, role, session, userImport } from '../../areas/access/tables.ts'
import { semester } from '../../areas/classes/tables.ts'
import { benchPackage } from '../../areas/devices/program/packages.tables.ts'
import { file } from '../../areas/files/tables.ts'
import { dictionary, icon, logo } from '../../areas/system/tables.ts'
import { publicCode } from '../../areas/courses/certificates/issue.service.ts'
import { certificate } from '../../areas/courses/certificates/tables.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Client, TestApp } from '../app.ts'

let packages = 0

/** A file, a semester, an entry of a dictionary, a logo, an icon and a bench program of the organisation. */
export const looseRows = async (kit: TestApp, orgId: string, owner: Client) => {
  const now = kit.clock.now()
  const [fileId, semesterId, dictionaryId, logoId, iconId] = [newId(), newId(), newId(), newId(), newId()]
  await kit.deps.db.insert(file).values({
    id: fileId,
    sha256: '0'.repeat(64),
    name: 'p.png',
    size: 1,
    type: 'image/png',
    ownerId: owner.userId,
    orgId,
    createdAt: now,
  })
  await kit.deps.db
    .insert(dictionary)
    .values({ id: dictionaryId, key: `d${dictionaryId}`, name: { en: 'Rooms' }, updatedAt: now })
  const place = { typeCode: 'MENU_SETTING' as const, size: '28;28', updatedAt: now }
  await kit.deps.db.insert(logo).values({ id: logoId, orgId, ...place })
  await kit.deps.db
    .insert(icon)
    .values({ id: iconId, name: { en: 'Gate' }, image: `${newId()}.svg`, updatedAt: now })
  const days = (n: number) => new Date(now.getTime() + n * DAY_MS)
  await kit.deps.db
    .insert(semester)
    .values({ id: semesterId, orgId, name: { en: 'Term' }, startAt: days(-30), endAt: days(30) })
  const packageId = newId()
  await kit.deps.db.insert(benchPackage).values({
    id: packageId,
    version: `0.0.${++packages}`,
    fileId,
    size: 1,
    sha256: '0'.repeat(64),
    signature: '-',
    createdBy: owner.userId,
    createdAt: now,
  })
  return {
    file: fileId,
    semester: semesterId,
    dictionary: dictionaryId,
    logo: logoId,
    icon: iconId,
    package: packageId,
  }
}

/** A role and a menu row made here, and somebody who does nothing but be administered. */
export const administered = async (kit: TestApp, orgId: string, orgadmin: Client) => {
  const spare = await kit.user('student', { orgId })
  const [open] = await kit.deps.db.select().from(session).where(eq(session.userId, spare.userId))
  const [roleId, menuId] = [newId(), newId()]
  await kit.deps.db.insert(role).values({ id: roleId, code: `role-${roleId}`, name: { en: 'Helper' } })
  await kit.deps.db.insert(menu).values({ id: menuId, resName: { en: 'Row' } })
  const now = kit.clock.now()
  const importId = newId()
  await kit.deps.db.insert(userImport).values({
    id: importId,
    userId: orgadmin.userId,
    orgId,
    roleId,
    fileName: 'people.csv',
    sha256: '-',
    state: 'failed',
    createdAt: now,
    touchedAt: now,
  })
  return { person: spare.userId, session: open?.id ?? '', role: roleId, menu: menuId, import: importId }
}

/** A certificate of the student's in a course. */
export const heldCertificate = async (kit: TestApp, student: Client, courseId: string): Promise<string> => {
  const id = newId()
  await kit.deps.db.insert(certificate).values({
    id,
    code: publicCode(),
    courseId,
    userId: student.userId,
    course: { en: 'Course' },
    holder: 'Pupil',
    issuedAt: kit.clock.now(),
  })
  return id
}
