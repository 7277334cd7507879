import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { localText } from '@labbox/contract/core/types.ts'
import { publicConfigGet, PublicConfig } from '@labbox/contract/system/client-config.ts'
import { logoGet, type LogoTypeCode } from '@labbox/contract/system/logos.ts'
import { queryOf } from './api/query.ts'
import { useLocale, useTranslation } from './i18n.ts'
import { useSession } from './session/session.ts'
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

/** The logo for a place, of the user's organisation or the nearest one above it; null: the product's own. */
export const useLogo = (typeCode: LogoTypeCode) => {
  const user = useSession((state) => state.user?.id)
  const { data } = useQuery({
    ...queryOf(logoGet, { typeCode }),
    // Another user may belong elsewhere.
    queryKey: [logoGet.path, typeCode, user ?? ''],
    staleTime: STALE_MS,
  })
  if (!data) return null
  const [width, height] = data.size.split(';').map(Number)
  const [src, picture] = data.images.map((name) => `/api/imgs/${name}`)
  return { src: src ?? '', picture: picture ?? null, text: data.text, width, height, colour: data.colour }
}

const LOGIN_MODE_KEY = 'labbox-login-mode'
type LoginMode = PublicConfig['loginMode']

const knownLoginMode = (): LoginMode | null => {
  try {
    return PublicConfig.shape.loginMode.parse(localStorage.getItem(LOGIN_MODE_KEY) ?? undefined)
  } catch {
    return null
  }
}

/**
 * The look of the sign-in page: as it was the last time until the settings are there, so that it does not change under the
 * pointer; the default where nothing can be asked.
 */
export const useLoginMode = (): LoginMode | null => {
  const { data, isError } = useQuery({ ...queryOf(publicConfigGet, {}), staleTime: STALE_MS })
  const [known] = useState(knownLoginMode)
  const mode = data?.loginMode
  useEffect(() => {
    try {
      if (mode) localStorage.setItem(LOGIN_MODE_KEY, mode)
    } catch {
      // Forbidden: then the next visit waits for the settings.
    }
  }, [mode])
  return mode ?? known ?? (isError ? 'default' : null)
}

/** The installation's accent for whoever has chosen none. */
export const useProductAccent = (): void => {
  const accent = usePublicConfig()?.accent
  useEffect(() => {
    if (accent) adoptAccent(accent)
  }, [accent])
}
