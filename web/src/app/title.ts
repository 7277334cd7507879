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

/** The texts of i18n keys, in their order; undefined until their area's strings are there. What is known stays while others come. */
export const useTexts = (keys: readonly string[]): (string | undefined)[] => {
  // As text, since callers build a new list at each render.
  const wanted = JSON.stringify(keys)
  const locale = useLocale()
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let current = true
    const list = JSON.parse(wanted) as string[]
    const pairs = list.map(async (key) => [key, await translateKey(key)] as const)
    void Promise.all(pairs).then((found) => current && setKnown(new Map(found)))
    return () => {
      current = false
    }
  }, [wanted, locale])
  return keys.map((key) => known.get(key))
}

/** Titles of the matched routes with their addresses, from the outermost page to the innermost. */
export const useTitles = (): { title: string; path: string }[] => {
  const routes = useTitleKeys()
  const texts = useTexts(routes.map(({ key }) => key))
  return routes.flatMap(({ path }, at) => {
    const title = texts[at]
    return title === undefined ? [] : [{ title, path }]
  })
}

/** The page title: the translated title of the route plus the product's. */
export const usePageTitle = (product: string): void => {
  const titles = useTitles()
  const page = titles.at(-1)?.title
  useEffect(() => {
    document.title = page ? `${page} - ${product}` : product
  }, [page, product])
}
