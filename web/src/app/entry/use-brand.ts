import { useEffect, useState } from 'react'
import type { LoginMode } from '@labbox/contract/system/client-config.ts'
import { addresses } from '../api/light-calls.ts'
import { useAnswer } from '../api/use-answer.ts'
import { productNames, shownLogo, type ProductNames, type ShownLogo } from '../brand.ts'
import { useLocale, useTranslation } from '../i18n.ts'

const LOOK_KEY = 'labbox-login-mode'
const looks = ['default', 'university1', 'university2', 'university3'] as const satisfies readonly LoginMode[]

const knownLook = (): LoginMode | null => {
  try {
    const kept = localStorage.getItem(LOOK_KEY)
    return looks.find((look) => look === kept) ?? null
  } catch {
    return null
  }
}

/** What the administrator set for everybody; undefined until it is there. */
export const useConfig = () => useAnswer(addresses.publicConfigGet, {})

/**
 * What the pages before signing in wear. The look is as it was the last time until the settings are there, so that it does not
 * change under the pointer; the default where nothing can be asked; null while it is not known.
 */
export const useBrand = (): { look: LoginMode | null; product: ProductNames; logo: ShownLogo | null } => {
  const { t } = useTranslation('common')
  const locale = useLocale()
  const { data: config, failed } = useConfig()
  const { data: logo } = useAnswer(addresses.logoGet, { typeCode: 'HEAD_PORTRAIT_SETTING' })
  const [known] = useState(knownLook)
  const look = config?.loginMode
  useEffect(() => {
    try {
      if (look) localStorage.setItem(LOOK_KEY, look)
    } catch {
      // Forbidden: then the next visit waits for the settings.
    }
  }, [look])
  return {
    look: look ?? known ?? (failed ? 'default' : null),
    product: productNames(config, locale, t),
    logo: logo ? shownLogo(logo, locale) : null,
  }
}
