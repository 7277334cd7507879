import { useSearch } from '@tanstack/react-router'
import { permissions, roleCodes } from '@labbox/contract/access/permissions.ts'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'
import { activeRole, useSession } from '../../../app/session/session.ts'
import { Notice } from '../components/Notice.tsx'

const isPermission = (text: string | undefined): text is Permission =>
  text !== undefined && text in permissions

/** Says what is missing, which roles usually have it, and who could grant it. */
const Forbidden = () => {
  const { t } = useTranslation(['access', 'shell'])
  const locale = useLocale()
  const search: Record<string, string> = useSearch({ strict: false })
  const user = useSession((state) => state.user)
  const missing = search['permission']
  const row = isPermission(missing) ? permissions[missing] : null
  const holders = row ? roleCodes.filter((role) => row[role]).map((role) => t(`shell:role.${role}`)) : []
  const grantor = user && activeRole(user) !== 'orgadmin' ? 'orgadmin' : 'admin'
  const own = user?.roles.find(
    (role, at) => at > 0 && row && roleCodes.some((code) => code === role && row[code]),
  )
  return (
    <Notice code="403" title={t('forbidden.title')}>
      {row && <p>{t('forbidden.missing', { name: row[locale] })}</p>}
      {holders.length > 0 && (
        <p>{t('forbidden.holders', { roles: holders.join(locale === 'zh' ? '、' : ', ') })}</p>
      )}
      <p>
        {own
          ? t('forbidden.switch', { role: t(`shell:role.${own}`) })
          : t('forbidden.grantor', { role: t(`shell:role.${grantor}`) })}
      </p>
    </Notice>
  )
}

export default Forbidden
