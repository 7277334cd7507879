import { settingOf } from '@labbox/contract/bench/acts/state.ts'
import type { SharedNews } from '@labbox/contract/bench/shared.ts'
import type { Shown } from '../records/link.ts'

type Command = Extract<SharedNews, { kind: 'command' }>

/** What instruments stand at after somebody operated the bench. */
export const shownAfter = (shown: Shown, { command, value, text }: Omit<Command, 'kind'>): Shown => {
  if (command === null) return shown
  if (value !== null || text !== null) return { ...shown, [command]: { value, text } }
  const setting = settingOf(command)
  return setting ? { ...shown, [setting.asked]: setting.said } : shown
}
