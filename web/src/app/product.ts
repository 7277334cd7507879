import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { localText } from '@labbox/contract/core/types.ts'
import { publicConfigGet, type PublicConfig } from '@labbox/contract/system/client-config.ts'
import { queryOf } from './api/query.ts'
import { useLocale, useTranslation } from './i18n.ts'
import { adoptAccent } from './settings/settings.ts'

const STALE_MS = 60_000

/** What the administrator set for everybody; undefined until it is there. */
export const usePublicConfig = (): PublicConfig | undefined =>
  useQuery({ ...queryOf(publicConfigGet, {}), staleTime: STALE_MS }).data

/** Title and subtitle of the product in the user's language: the ones that ship until the settings are there. */
export const useProduct = (): { title: string; subtitle: string } => {
  const { t } = useTranslation('common')
  const locale = useLocale()
  const config = usePublicConfig()
  return {
    title: config ? localText(config.title, locale) : t('product'),
    subtitle: config ? localText(config.subtitle, locale) : t('subtitle'),
  }
}

/** The installation's accent for whoever has chosen none. */
export const useProductAccent = (): void => {
  const accent = usePublicConfig()?.accent
  useEffect(() => {
    if (accent) adoptAccent(accent)
  }, [accent])
}
