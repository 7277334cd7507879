// Without schemas: the sign-in page shows authored text before the library of schemas is there.

export type Locale = 'zh' | 'en'
export const localTextLocales: readonly Locale[] = ['zh', 'en']

/** The text in the wished language, else in the other one. */
export const localText = (
  text: { zh?: string | undefined; en?: string | undefined },
  locale: Locale,
): string => text[locale] || text[locale === 'zh' ? 'en' : 'zh'] || ''
