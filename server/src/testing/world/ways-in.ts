import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { accessTokenAdd } from '@labbox/contract/access/access-tokens.ts'
import { classKeyAdd, orgKeyAdd } from '@labbox/contract/classes/keys.ts'
import { announcementAdd } from '@labbox/contract/notices/announcements.ts'
import { robotAdd } from '@labbox/contract/notices/robots.ts'
import { tokenIssuer } from '../../areas/access/ways-in/tables.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Client, TestApp } from '../app.ts'

/** Ways in: keys of the class and of the organisation, and another system whose tokens are taken. */
export const waysIn = async (kit: TestApp, teacher: Client, orgadmin: Client, classId: string) => {
  const now = kit.clock.now()
  const expiresAt = new Date(now.getTime() + 7 * DAY_MS).toISOString()
  const id = newId()
  await kit.deps.db.insert(tokenIssuer).values({
    id,
    name: 'Portal',
    issuer: `portal-${id}`,
    audience: 'labbox',
    algorithm: 'HS256' as const,
    key: '-',
    fingerprint: '-',
    accountFrom: 'sub',
    skewSeconds: 30,
    enabled: true,
    createdAt: now,
    updatedAt: now,
  })
  const announcement = await teacher.ok(announcementAdd, {
    audience: 'class',
    audienceId: classId,
    title: { en: 'Announcement' },
    text: {},
    mustConfirm: true,
  })
  const robot = await teacher.ok(robotAdd, {
    kind: 'wecom',
    name: 'Group',
    audience: 'class',
    audienceId: classId,
    // Nothing is asked there: it is this machine.
    url: 'https://127.0.0.1/cgi-bin/webhook/send?key=k',
  })
  const accessToken = await teacher.ok(accessTokenAdd, {
    name: 'Program',
    permissions: ['exams:exam:page'],
    days: 30,
  })
  return {
    classKey: (await teacher.ok(classKeyAdd, { classId, expiresAt })).id,
    orgKey: (await orgadmin.ok(orgKeyAdd, { orgId: orgadmin.orgId ?? '', expiresAt })).id,
    tokenIssuer: id,
    accessToken: accessToken.id,
    announcement: announcement.id,
    robot: robot.id,
  }
}
