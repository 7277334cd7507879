import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { publicConfigGet, type PublicConfig } from '@labbox/contract/system/client-config.ts'
import { logoGet, type LogoTypeCode } from '@labbox/contract/system/logos.ts'
import { queryOf } from './api/query.ts'
import { productNames, shownLogo, type ProductNames, type ShownLogo } from './brand.ts'
import { useLocale, useTranslation } from './i18n.ts'
import { useSession } from './session/session.ts'
import { adoptAccent } from './settings/settings.ts'

const STALE_MS = 60_000

/** What the administrator set for everybody; undefined until it is there. */
export const usePublicConfig = (): PublicConfig | undefined =>
  useQuery({ ...queryOf(publicConfigGet, {}), staleTime: STALE_MS }).data

/** Title and subtitle of the product in the user's language: the ones that ship until the settings are there. */
export const useProduct = (): ProductNames => {
  const { t } = useTranslation('common')
  const locale = useLocale()
  return productNames(usePublicConfig(), locale, t)
}

/** The logo for a place, of the user's organisation or the nearest one above it; null: the product's own. */
export const useLogo = (typeCode: LogoTypeCode): ShownLogo | null => {
  const locale = useLocale()
  const user = useSession((state) => state.user?.id)
  const { data } = useQuery({
    ...queryOf(logoGet, { typeCode }),
    // Another user may belong to another organisation with its own logo.
    queryKey: [logoGet.path, typeCode, user ?? ''],
    staleTime: STALE_MS,
  })
  return data ? shownLogo(data, locale) : null
}

/** The installation's accent colour, for users who have chosen none. */
export const useProductAccent = (): void => {
  const accent = usePublicConfig()?.accent
  useEffect(() => {
    if (accent) adoptAccent(accent)
  }, [accent])
}
