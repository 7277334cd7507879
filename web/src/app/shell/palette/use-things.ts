import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FIND_CHARACTERS, homeFind, type FoundThing } from '@labbox/contract/home/find.ts'
import { searchFind, type FoundPassage } from '@labbox/contract/search/search.ts'
import { queryOf } from '../../api/query.ts'

/** Typing that pauses for so long is asked about. */
const PAUSE_MS = 200

/** Passages that the palette shows; the page of the assistant has more. */
const PASSAGES = 5

interface Found {
  things: readonly FoundThing[]
  passages: readonly FoundPassage[]
  busy: boolean
}

/** What the server finds by name, pinyin or number, and by what texts say, once typing pauses. */
export const useThings = (words: string): Found => {
  const typed = words.trim().slice(0, FIND_CHARACTERS)
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isFetching } = useQuery({
    ...queryOf(homeFind, { words: asked }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const texts = useQuery({
    ...queryOf(searchFind, { words: asked, limit: PASSAGES }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const shown = typed !== '' && asked !== ''
  return {
    things: shown ? (data ?? []) : [],
    passages: shown ? (texts.data ?? []) : [],
    busy: typed !== '' && (asked !== typed || isFetching || texts.isFetching),
  }
}
