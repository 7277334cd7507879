import { useEffect, useState } from 'react'
import type { SessionState } from '@labbox/contract/bench/acts/state.ts'
import type { RecordDetail } from '@labbox/contract/experiments/records.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { InstrumentLinkProvider, InstrumentPanel, type InstrumentLink } from '../../bench/index.ts'
import { createPast } from './link.ts'
import { useWaves } from './use-waves.ts'
import '../control.css'

const NO_MEMORY = {}

/** The front panels as they stood at a moment. */
export const Stage = ({
  record,
  state,
  t: moment,
}: {
  record: RecordDetail
  state: SessionState
  t: number
}) => {
  const { t } = useTranslation('records')
  const waves = useWaves(record, moment)
  if (state.instruments.length === 0) return <p className="lb-muted">{t('panels.none')}</p>
  return (
    <SeenPanels
      state={state}
      watching={t('panels.past')}
      frameOf={(instrument) => waves.get(instrument) ?? null}
    />
  )
}

interface SeenProps
  extends Pick<InstrumentLink, 'frameOf' | 'watching'>, Partial<Pick<InstrumentLink, 'waveTopic'>> {
  state: Pick<SessionState, 'instruments' | 'shown' | 'run'>
}

/** Front panels for whoever only sees them: they show what is known, and ask no instrument. */
export const SeenPanels = ({ state, watching, frameOf, waveTopic = () => '' }: SeenProps) => {
  const [past] = useState(() => createPast(state.shown))
  /** Panels have no way to forget what they have shown: they are made anew where it is not known yet. */
  const [made, setMade] = useState(0)
  useEffect(() => {
    if (past.show(state.shown)) setMade((before) => before + 1)
  }, [past, state.shown])
  const link: InstrumentLink = {
    send: past.send,
    onOperated: past.onOperated,
    waveTopic,
    ...(frameOf && { frameOf }),
    running: state.run === 'running',
    limits: {},
    watching,
    takePicture: async () => {},
  }
  return (
    <InstrumentLinkProvider value={link}>
      <div className="lb-control-panels">
        {state.instruments.map((instrument) => (
          <InstrumentPanel
            key={`${instrument.id} ${made}`}
            instrument={instrument}
            memory={NO_MEMORY}
            onMemory={() => undefined}
          />
        ))}
      </div>
    </InstrumentLinkProvider>
  )
}
