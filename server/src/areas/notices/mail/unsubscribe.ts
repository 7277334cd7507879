import { createHmac, timingSafeEqual } from 'node:crypto'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import { defaultChoices, type NoticeGroup } from '@labbox/contract/notices/groups.ts'
import type { noticeUnsubscribe } from '@labbox/contract/notices/mail.ts'
import { eq } from 'drizzle-orm'
import { transaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Secrets } from '../../../platform/safety/secrets.ts'
import { user } from '../../access/tables.ts'
import { noticeReader } from '../tables.ts'

const PURPOSE = 'unsubscribe'

const signatureOf = (secrets: Secrets, userId: string, group: NoticeGroup): string =>
  createHmac('sha256', secrets.secret(PURPOSE))
    .update(JSON.stringify([userId, group]))
    .digest('base64url')

/** Parameters of the link by which a person gets no more e-mail about a group. */
export const unsubscribeQuery = (secrets: Secrets, userId: string, group: NoticeGroup): string =>
  new URLSearchParams({ u: userId, g: group, s: signatureOf(secrets, userId, group) }).toString()

/** Whether a link was made here. */
export const isLink = (secrets: Secrets, { u, g, s }: QueryOf<typeof noticeUnsubscribe>): boolean => {
  const [given, right] = [Buffer.from(s), Buffer.from(signatureOf(secrets, u, g))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Turns e-mail about a group off for whom the link was made; doing it twice is doing it once. */
export const unsubscribe = async (deps: Deps, link: QueryOf<typeof noticeUnsubscribe>) => {
  if (!isLink(deps.secrets, link)) throw notFound()
  const { u, g } = link
  return transaction(deps.db, async (tx) => {
    const [known] = await tx
      .select({ id: user.id, choices: noticeReader.choices })
      .from(user)
      .leftJoin(noticeReader, eq(noticeReader.userId, user.id))
      .where(eq(user.id, u))
      .for('no key update', { of: user })
    if (!known) throw notFound()
    const before = known.choices?.[g] ?? defaultChoices[g]
    const choices = { ...known.choices, [g]: { ...before, mail: false } }
    await tx
      .insert(noticeReader)
      .values({ userId: u, choices })
      .onConflictDoUpdate({ target: noticeReader.userId, set: { choices } })
    return {}
  })
}
