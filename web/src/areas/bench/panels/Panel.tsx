import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import type { ReactNode } from 'react'
import type { InstrumentInfo } from '@labbox/contract/bench/protocol.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useInstrumentLink } from './link.ts'
import './panels.css'

interface PanelProps {
  instrument: InstrumentInfo
  /** What the instrument refused last. */
  error: string | null
  onErrorSeen: () => void
  /** The settings have been read. */
  ready: boolean
  children: ReactNode
}

/** The housing of a front panel: maker's plate, what went wrong, and the controls. */
export const Panel = ({ instrument, error, onErrorSeen, ready, children }: PanelProps) => {
  const { t } = useTranslation('bench')
  const { watching } = useInstrumentLink()
  return (
    <section
      className="lb-panel"
      data-kind={instrument.kind}
      aria-label={`${t(`panels.kind.${instrument.kind}`)} ${instrument.model}`}
      aria-busy={!ready}
    >
      <header className="lb-panel-plate">
        <strong>{instrument.model}</strong>
        <span>{t(`panels.kind.${instrument.kind}`)}</span>
        {!instrument.online && <em>{t('panels.offline')}</em>}
      </header>
      {watching !== undefined && <div className="lb-panel-watching">{watching}</div>}
      {error && (
        <p className="lb-panel-error" role="alert">
          <span>{error}</span>
          <button type="button" className="lb-key" aria-label={t('panels.dismiss')} onClick={onErrorSeen}>
            <CloseOutlined />
          </button>
        </p>
      )}
      <div className="lb-panel-body">{children}</div>
    </section>
  )
}
