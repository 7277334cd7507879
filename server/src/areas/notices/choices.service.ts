import { eq } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import {
  alwaysInApp,
  defaultChoices,
  noticeGroups,
  type NoticeChoices,
} from '@labbox/contract/notices/groups.ts'
import type { noticeChoose } from '@labbox/contract/notices/notices.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { user } from '../access/tables.ts'
import { noticeReader } from './tables.ts'

/** Which notices the actor gets, and how. */
export const choicesOf = async (db: Db, actor: Actor) => {
  const [row] = await db
    .select({ choices: noticeReader.choices, email: user.email })
    .from(user)
    .leftJoin(noticeReader, eq(noticeReader.userId, user.id))
    .where(eq(user.id, actor.userId))
  return { choices: { ...defaultChoices, ...row?.choices }, email: row?.email ?? null }
}

/** Keeps what the actor chose; where it is the default, it goes along when that changes. */
export const choose = async (db: Db, actor: Actor, body: BodyOf<typeof noticeChoose>) => {
  const wanted: NoticeChoices = body.choices
  const choices = Object.fromEntries(
    noticeGroups.flatMap((group) => {
      const { app, mail } = wanted[group]
      const ways = { app: app || alwaysInApp.has(group), mail }
      const usual = defaultChoices[group]
      return ways.app === usual.app && mail === usual.mail ? [] : [[group, ways]]
    }),
  )
  await db
    .insert(noticeReader)
    .values({ userId: actor.userId, choices, language: actor.locale })
    .onConflictDoUpdate({ target: noticeReader.userId, set: { choices, language: actor.locale } })
  return {}
}
