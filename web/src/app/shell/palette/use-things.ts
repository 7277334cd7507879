import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FIND_CHARACTERS, homeFind, type FoundThing } from '@labbox/contract/home/find.ts'
import { queryOf } from '../../api/query.ts'

/** Typing that pauses for so long is asked about. */
const PAUSE_MS = 200

/** What the server finds by name, pinyin or number once typing pauses. */
export const useThings = (words: string): { things: readonly FoundThing[]; busy: boolean } => {
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
  return { things: typed && asked ? (data ?? []) : [], busy: typed !== '' && (asked !== typed || isFetching) }
}
