import { useRouterState } from '@tanstack/react-router'
import { useNavigate } from '../../../ui/navigation.ts'
import { useEffect } from 'react'
import { create } from 'zustand'
import { queryClient } from '../../api/query.ts'
import { recall, remember } from '../../kept/session-memory.ts'
import { mayLeavePage } from '../../unsaved.ts'
import { HOME, nextTo, onlyWith, restoredTags, visit, without, type Tag } from './tags.ts'

interface TagsState {
  tags: readonly Tag[]
  /** Number of refreshes; each one remounts the page. */
  turn: number
}

export const useTagsState = create<TagsState>(() => ({ tags: restoredTags(recall('tags')), turn: 0 }))

const setTags = (tags: readonly Tag[]): void => {
  useTagsState.setState({ tags })
  remember('tags', tags)
}

/** The page in front; null on pages that have no tag. As text, since the router's matches are new objects each time. */
const useCurrent = (): Tag | null => {
  const text = useRouterState({
    select: ({ matches, location }) => {
      const page = matches.find(({ staticData }) => staticData.title)
      if (!page?.staticData.title || page.staticData.noTag) return ''
      const path = page.pathname.replace(/(.)\/$/, '$1')
      // Parameters of a drawer do not belong to the page below it.
      const search = location.pathname === path ? (location.search as Tag['search']) : null
      return JSON.stringify({ path, search, title: page.staticData.title })
    },
  })
  if (!text) return null
  const found = JSON.parse(text) as Omit<Tag, 'search'> & { search: Tag['search'] | null }
  const known = useTagsState.getState().tags.find(({ path }) => path === found.path)
  return { ...found, search: found.search ?? known?.search ?? {} }
}

/** The visited pages and what can be done with them; notes the page in front as visited. */
export const useTags = () => {
  const tags = useTagsState((state) => state.tags)
  const navigate = useNavigate()
  const current = useCurrent()
  const now = JSON.stringify(current)
  useEffect(() => {
    const tag = JSON.parse(now) as Tag | null
    if (tag) setTags(visit(useTagsState.getState().tags, tag))
  }, [now])

  const go = ({ path, search }: Tag) => navigate({ to: path, search })

  /** Leaves the current page if its tag is closed; asks first when work would be lost. */
  const keep = async (left: Tag[], then: Tag): Promise<void> => {
    const leaves = current !== null && !left.some(({ path }) => path === current.path)
    if (leaves && !(await mayLeavePage())) return
    // Navigate first; otherwise the page would add its own tag again.
    if (leaves) await go(then)
    setTags(left)
  }
  return {
    tags,
    current: current?.path ?? null,
    close: (path: string) => keep(without(tags, path), nextTo(tags, path)),
    closeOthers: (path: string) => keep(onlyWith(tags, path), tags.find((tag) => tag.path === path) ?? HOME),
    closeAll: () => keep([HOME], HOME),
    /** Remounts the page with fresh data, in front. */
    refresh: async (tag: Tag): Promise<void> => {
      if (!(await mayLeavePage())) return
      if (tag.path !== current?.path) await go(tag)
      useTagsState.setState(({ turn }) => ({ turn: turn + 1 }))
      await queryClient.invalidateQueries()
    },
  }
}
