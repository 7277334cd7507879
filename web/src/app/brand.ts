import { localText, type Locale } from '@labbox/contract/core/local-text.ts'
import type { PublicConfig } from '@labbox/contract/system/client-config.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import type { logoGet } from '@labbox/contract/system/logos.ts'

export interface ProductNames {
  title: string
  subtitle: string
}

/** Title and subtitle of the product: the ones that ship until the settings are there. */
export const productNames = (
  config: Pick<PublicConfig, 'title' | 'subtitle'> | undefined,
  locale: Locale,
  t: (key: 'product' | 'subtitle') => string,
): ProductNames => ({
  title: config ? localText(config.title, locale) : t('product'),
  subtitle: config ? localText(config.subtitle, locale) : t('subtitle'),
})

export interface ShownLogo {
  src: string
  /** Of the sign-in page; null: the one that comes with its look. */
  picture: string | null
  text: string
  /** Below the name on the sign-in page. */
  welcome: string
  width: number | undefined
  height: number | undefined
  colour: string
}

/** A logo as pages show it to readers of a language. */
export const shownLogo = (logo: NonNullable<DataOf<typeof logoGet>>, locale: Locale): ShownLogo => {
  const [width, height] = logo.size.split(';').map(Number)
  const [src, picture] = logo.images.map((name) => `/api/imgs/${name}`)
  return {
    src: src ?? '',
    picture: picture ?? null,
    text: localText(logo.text, locale),
    welcome: localText(logo.welcome, locale),
    width,
    height,
    colour: logo.colour,
  }
}
