import { ask } from './errors/feedback.ts'
import { translate } from './i18n.ts'

/** Who on this page holds work that is not stored yet. */
const holders = new Set<string>()

export const hasUnsaved = (): boolean => holders.size > 0
export const holdsUnsaved = (id: string): boolean => holders.has(id)

export const holdUnsaved = (id: string): void => void holders.add(id)
export const releaseUnsaved = (id: string): void => void holders.delete(id)

/** Asks whether unsaved work may be thrown away; true when there is none. */
export const mayLeave = async (): Promise<boolean> =>
  !hasUnsaved() ||
  ask({
    title: translate('common:unsaved.title'),
    content: translate('common:unsaved.text'),
    okText: translate('common:unsaved.leave'),
    cancelText: translate('common:unsaved.stay'),
    danger: true,
  })

/** The same for leaving the whole page. After a yes all guards are released, so that the browser does not ask again. */
export const mayLeavePage = async (): Promise<boolean> => {
  const leave = await mayLeave()
  if (leave) holders.clear()
  return leave
}
