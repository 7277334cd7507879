import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../ui/navigation.ts'
import { permissionHolders } from '@labbox/contract/access/holders.ts'
import { permissions, type Permission } from '@labbox/contract/access/permissions.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocale, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { Notice } from '../components/Notice.tsx'

const isPermission = (text: string | undefined): text is Permission =>
  text !== undefined && Object.hasOwn(permissions, text)

/** Says what is missing, which roles have it here, and whose people could give it. */
const Forbidden = () => {
  const { t } = useTranslation('access')
  const locale = useLocale()
  const text = useLocalText()
  const search = useSearch()
  const user = useSession((state) => state.user)
  const missing = search['permission']
  const known = isPermission(missing)
  const { data } = useQuery({
    ...queryOf(permissionHolders, { permission: missing ?? '' }),
    enabled: known && user !== null,
  })
  const { holders = [], grantors = [] } = data ?? {}
  const names = (roles: { name: LocalText }[]) =>
    roles.map(({ name }) => text(name)).join(t('forbidden.comma'))
  const own = user?.heldRoles.slice(1).find(({ code }) => holders.some((holder) => holder.code === code))
  return (
    <Notice code="403" title={t('forbidden.title')}>
      {known && <p>{t('forbidden.missing', { name: permissions[missing][locale] })}</p>}
      {holders.length > 0 && <p>{t('forbidden.holders', { roles: names(holders) })}</p>}
      {own ? (
        <p>{t('forbidden.switch', { role: text(own.name) })}</p>
      ) : (
        grantors.length > 0 && <p>{t('forbidden.grantor', { roles: names(grantors) })}</p>
      )}
    </Notice>
  )
}

export default Forbidden
