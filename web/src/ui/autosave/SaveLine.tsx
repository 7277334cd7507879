import { Alert, Button } from 'antd'
import { useTranslation } from '../../app/i18n.ts'
import { StatusTag, type Tone } from '../StatusTag.tsx'
import { absoluteTime } from '../time/time.ts'
import { useTimeZone } from '../time/use-time-zone.ts'
import type { SaveState } from './autosave.ts'

const tones: Record<SaveState, Tone> = {
  saved: 'ok',
  dirty: 'active',
  saving: 'active',
  offline: 'warn',
  stale: 'bad',
  refused: 'bad',
}

/** Whether everything is saved, and since when. */
export const SaveLine = ({ state, savedAt }: { state: SaveState; savedAt: string | null }) => {
  const { t } = useTranslation('common')
  const zone = useTimeZone()
  return (
    <span role="status">
      <StatusTag tone={tones[state]}>
        {state === 'saved' && savedAt
          ? t('save.savedAt', { time: absoluteTime(savedAt, zone).slice(11) })
          : t(`save.${state}`)}
      </StatusTag>
    </span>
  )
}

interface Props {
  state: SaveState
  error: string | null
  recovered: boolean
  /** Keep this page's text over what was saved elsewhere. */
  onOverwrite: () => void
  /** Throw this page's text away and show what was saved elsewhere. */
  onReload: () => void
}

/** What needs attention about saving: no network, a refusal, another tab's save, or work taken up after a crash. */
export const SaveAlert = ({ state, error, recovered, onOverwrite, onReload }: Props) => {
  const { t } = useTranslation('common')
  if (state === 'offline') return <Alert showIcon type="warning" title={t('save.offlineHint')} />
  if (state === 'refused')
    return <Alert showIcon type="error" title={t('save.refusedTitle')} description={error} />
  if (state === 'stale')
    return (
      <Alert
        showIcon
        type="error"
        title={t('save.staleTitle')}
        description={t('save.staleHint')}
        action={
          <div className="lb-actions">
            <Button size="small" danger onClick={onOverwrite}>
              {t('save.overwrite')}
            </Button>
            <Button size="small" onClick={onReload}>
              {t('save.reload')}
            </Button>
          </div>
        }
      />
    )
  return recovered ? <Alert showIcon closable type="info" title={t('save.recovered')} /> : null
}
