import { useMatches } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { translateKey, useLocale } from './i18n.ts'

interface TitleKey {
  key: string
  path: string
}

/** Title keys of the matched routes, from the outermost page to the innermost. */
const useTitleKeys = (): TitleKey[] =>
  useMatches({
    select: (matches) =>
      matches.flatMap((match) =>
        match.staticData.title ? [{ key: match.staticData.title, path: match.pathname }] : [],
      ),
  })

/** The titles themselves, once their area's strings are there. */
export const useTitles = (): { title: string; path: string }[] => {
  // As text, since the routes are new objects at each render.
  const routes = JSON.stringify(useTitleKeys())
  const locale = useLocale()
  const [titles, setTitles] = useState<{ title: string; path: string }[]>([])
  useEffect(() => {
    let current = true
    const keys = JSON.parse(routes) as TitleKey[]
    void Promise.all(keys.map(async ({ key, path }) => ({ title: await translateKey(key), path }))).then(
      (found) => current && setTitles(found),
    )
    return () => {
      current = false
    }
  }, [routes, locale])
  return titles
}

/** The page title: the translated title of the route plus the product's. */
export const usePageTitle = (product: string): void => {
  const titles = useTitles()
  const page = titles.at(-1)?.title
  useEffect(() => {
    document.title = page ? `${page} - ${product}` : product
  }, [page, product])
}
