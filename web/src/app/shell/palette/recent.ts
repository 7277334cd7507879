import { z } from 'zod'
import { LocalText } from '@labbox/contract/core/types.ts'
import { usePreference } from '../../preferences.ts'

const RECENT_MOST = 6

const Recent = z.object({
  to: z.string(),
  params: z.record(z.string(), z.string()).optional(),
  search: z.record(z.string(), z.string()).optional(),
  /** Of a thing; a page has its name of its own. */
  name: LocalText.optional(),
  kind: z.string().optional(),
})
export type Recent = z.infer<typeof Recent>

const read = (value: unknown): Recent[] => z.array(Recent).safeParse(value).data ?? []
const keyOf = ({ to, params, search }: Recent) => JSON.stringify([to, params, search])

/** The one just opened first, each once. */
export const remembered = (recent: readonly Recent[], opened: Recent): Recent[] =>
  [opened, ...recent.filter((one) => keyOf(one) !== keyOf(opened))].slice(0, RECENT_MOST)

/** What was opened from the palette last, the newest first. */
export const useRecent = () => {
  const { value, save } = usePreference('palette/recent', read)
  return { recent: value, remember: (opened: Recent) => save(remembered(value, opened)) }
}
