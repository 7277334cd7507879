import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '../../../../../app/i18n.ts'
import { csvText, saveFile } from '../../../../../ui/list/csv.ts'
import { Key, KeyChoice } from '../../Keys.tsx'
import type { useInstrument } from '../../use-instrument.ts'
import type { Frame, Overlay } from '../draw.ts'
import { tableOf } from './compute.ts'
import { CursorFigures, Cursors } from './Cursors.tsx'
import { keptAnalysis, type Analysis as Kept } from './kept.ts'
import { MathControls, Peaks } from './MathControls.tsx'
import { createOverlay, type Asked } from './overlay.ts'
import { PartControls } from './PartControls.tsx'
import { PassFailControls, PassFailFigures } from './PassFailControls.tsx'
import { createPassFail } from './pass-fail.ts'
import { useDrag } from './use-drag.ts'

/** How often what is read off the screen changes its figures. */
const READ_MS = 250

/** The frame on the screen, for figures that people read. */
const useRead = (latest: RefObject<Frame | null>): Frame | null => {
  const [frame, setFrame] = useState<Frame | null>(null)
  useEffect(() => {
    const timer = setInterval(() => setFrame(latest.current), READ_MS)
    return () => clearInterval(timer)
  }, [latest])
  return frame
}

export interface AnalysisProps {
  scope: ReturnType<typeof useInstrument>
  kept: unknown
  onChange: (analysis: Kept) => void
  /** The frame that is on the screen. */
  latest: RefObject<Frame | null>
  /** Around the canvas, where cursors are dragged. */
  face: RefObject<HTMLElement | null>
  onOverlay: (overlay: Overlay | null) => void
}

/** Cursors, results, spectrum, XY, persistence, a reference, a part shown larger, pass or fail: all made of the frames that the screen shows. */
export const Analysis = ({ scope, kept, onChange, latest, face, onOverlay }: AnalysisProps) => {
  const { t } = useTranslation('scope')
  const analysis = keptAnalysis(kept)
  const frame = useRead(latest)
  const [reference, setReference] = useState<Frame | null>(null)
  const [test] = useState(createPassFail)
  const { store } = scope
  const asked = useRef<Asked>({ analysis, reference, test, onFailure: () => {} })
  useEffect(() => {
    const onFailure = () => void (analysis.stops && store.act('DS.STOP'))
    asked.current = { analysis, reference, test, onFailure }
  })
  useEffect(() => {
    onOverlay(createOverlay(() => asked.current))
    return () => onOverlay(null)
  }, [onOverlay])
  const set = (change: Partial<Kept>): void => onChange({ ...analysis, ...change })
  useDrag(face, analysis, set)
  return (
    <fieldset className="lb-group">
      <legend>{t('title')}</legend>
      <div className="lb-rows">
        <Cursors scope={scope} analysis={analysis} onChange={set} />
        <MathControls analysis={analysis} onChange={set} frame={frame} />
        <KeyChoice
          label={t('display.title')}
          inline
          shows
          value={analysis.xy ? 'xy' : 'yt'}
          options={[
            { value: 'yt', text: 'YT', label: `YT · ${t('display.yt')}` },
            { value: 'xy', text: 'XY', label: `XY · ${t('display.xy')}` },
          ]}
          onChange={(value) => set({ xy: value === 'xy' })}
        />
        <PartControls analysis={analysis} onChange={set} />
        <div className="lb-keys" role="group" aria-label={t('display.more')}>
          <Key
            shows
            pressed={analysis.persistence}
            onPress={() => set({ persistence: !analysis.persistence })}
          >
            {t('display.persistence')}
          </Key>
          <Key
            shows
            pressed={reference !== null}
            title={t('display.referenceHelp')}
            disabled={!frame}
            onPress={() => setReference(reference ? null : latest.current)}
          >
            {t('display.reference')}
          </Key>
          <Key shows pressed={analysis.test} onPress={() => set({ test: !analysis.test })}>
            {t('test.title')}
          </Key>
          <Key
            shows
            title={t('display.csvHelp')}
            disabled={!frame}
            onPress={() => {
              if (latest.current)
                saveFile('waveform.csv', csvText(tableOf(latest.current, analysis)), 'text/csv')
            }}
          >
            CSV
          </Key>
        </div>
        {analysis.test && <PassFailControls analysis={analysis} onChange={set} test={test} frame={frame} />}
      </div>
      {analysis.test && <PassFailFigures test={test} />}
      <CursorFigures scope={scope} analysis={analysis} frame={frame} />
      <Peaks analysis={analysis} frame={frame} />
    </fieldset>
  )
}
