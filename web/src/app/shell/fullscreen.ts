import { useSyncExternalStore } from 'react'
import { notify } from '../errors/feedback.ts'
import { translate } from '../i18n.ts'

export const useFullscreen = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed)
      return () => document.removeEventListener('fullscreenchange', changed)
    },
    () => document.fullscreenElement !== null,
  )

export const toggleFullscreen = async (): Promise<void> => {
  if (!document.fullscreenEnabled) return notify.warning(translate('shell:fullscreenUnsupported'))
  if (document.fullscreenElement) await document.exitFullscreen()
  else await document.documentElement.requestFullscreen()
}
