import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { absoluteTime } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import type { SheetState } from './store.ts'

/** What became of the work on this page: saved when, on its way, or kept here until the network is back. */
export const SaveLine = ({ state }: { state: SheetState }) => {
  const { t } = useTranslation('measurement')
  const zone = useTimeZone()
  const states = Object.values(state.work).map((own) => own.state)
  const unsent = states.filter((own) => own === 'unsent' || own === 'sending').length
  const trouble = states.some((own) => own === 'stale' || own === 'refused')
  const time = absoluteTime(state.sheet.updatedAt, zone).slice(11)
  return (
    <div className="lb-sheet-save" role="status">
      {!state.sheet.open ? (
        <StatusTag tone="neutral">{t('save.closed')}</StatusTag>
      ) : unsent > 0 && !state.online ? (
        <StatusTag tone="warn">{t('save.offline', { count: unsent })}</StatusTag>
      ) : unsent > 0 ? (
        <StatusTag tone="active">{t('save.sending')}</StatusTag>
      ) : trouble ? (
        <StatusTag tone="bad">{t('save.trouble')}</StatusTag>
      ) : (
        <StatusTag tone="ok">{t('save.saved', { time })}</StatusTag>
      )}
    </div>
  )
}
