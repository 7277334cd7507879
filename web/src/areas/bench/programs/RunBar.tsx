import { Alert, Button, Progress } from 'antd'
import { useTranslation } from '../../../app/i18n.ts'
import { useInstrumentLink, useWatching } from '../panels/link.ts'

export interface Run {
  busy: boolean
  failure: string
  /** What is wrong with what is asked for; empty: nothing. */
  wrong: string
  onStart: () => void
  onStop: () => void
}

interface Props extends Run {
  /** Of 100. */
  percent: number
}

/** Starts and stops a program, and says how far it is. */
export const RunBar = ({ busy, failure, wrong, percent, onStart, onStop }: Props) => {
  const { t } = useTranslation('response')
  const { running } = useInstrumentLink()
  const watching = useWatching()
  return (
    <>
      <p>
        <Button
          type="primary"
          danger={busy}
          disabled={!busy && (!running || wrong !== '' || watching)}
          onClick={busy ? onStop : onStart}
        >
          {t(busy ? 'stop' : 'start')}
        </Button>
      </p>
      {!running && <p className="lb-muted">{t('notRunning')}</p>}
      {wrong && <Alert type="warning" title={wrong} />}
      {failure && <Alert type="error" title={failure} />}
      {busy && <Progress percent={Math.round(percent)} aria-label={t('progress')} />}
    </>
  )
}
