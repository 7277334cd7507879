import type { useTranslation } from '../../../app/i18n.ts'
import type { CompatibleRow } from '@labbox/contract/measurement/compatible.ts'

/** How the reply of a row is read, in a few words. */
export const replyText = (
  { reply, unit }: Pick<CompatibleRow, 'reply' | 'unit'>,
  t: ReturnType<typeof useTranslation<'monitor'>>['t'],
): string => {
  if (!reply) return t('reply.none')
  const place = 'after' in reply && reply.after ? t('reply.afterName', { name: reply.after }) : ''
  const field =
    'field' in reply && reply.field !== undefined ? t('reply.fieldNo', { number: reply.field + 1 }) : ''
  const kind = reply.type === 'text' && reply.words ? t('reply.index') : t(`reply.${reply.type}`)
  return [kind, unit && `(${unit})`, place, field].filter(Boolean).join(' ')
}
