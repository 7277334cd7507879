import { useRef, useState, type PointerEvent } from 'react'
import {
  ARBITRARY,
  codesOf,
  drawnInto,
  levelsOfCsv,
  levelsOfFormula,
  type Levels,
} from '@labbox/contract/bench/generator/arbitrary.ts'
import { failureText } from '../../../../../app/api/api-error.ts'
import { useTranslation } from '../../../../../app/i18n.ts'
import { Key, KeyChoice } from '../../Keys.tsx'
import { useInstrumentLink, useWatching } from '../../link.ts'
import type { PanelProps } from '../../props.ts'
import { keptArbitrary, methods, type Kept, type Method } from './kept.ts'

const WIDTH = 512
const HEIGHT = 160
/** A picture that is drawn on is larger than those on keys. */
const SCREEN = { width: '100%', height: HEIGHT, touchAction: 'none', background: 'var(--lb-screen)' } as const
const FIELD = { width: '100%' } as const
const FLAT: Levels = Array.from({ length: ARBITRARY.points }, () => 0)

const pathOf = (levels: Levels): string =>
  levels
    .map((level, index) => {
      const [x, y] = [(index * WIDTH) / levels.length, ((1 - level) * HEIGHT) / 2]
      return `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')

const levelsOf = (method: Method, { formula, csv }: Kept, drawn: Levels): Levels | null =>
  method === 'DRAW' ? drawn : method === 'FORMULA' ? levelsOfFormula(formula) : levelsOfCsv(csv)

interface Props extends Pick<PanelProps, 'memory' | 'onMemory'> {
  /** The instrument has taken one; its settings may have moved. */
  onLoaded: () => void
}

/** Makes a period of an arbitrary waveform, and loads it into a channel. */
const Arbitrary = ({ memory, onMemory, onLoaded }: Props) => {
  const { t } = useTranslation(['arbitrary', 'bench'])
  const { send } = useInstrumentLink()
  const watching = useWatching()
  const kept = keptArbitrary(memory.arbitrary)
  const { method, channel } = kept
  const [drawn, setDrawn] = useState<Levels>(FLAT)
  const [failure, setFailure] = useState('')
  const pen = useRef<readonly [number, number] | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const keep = (change: Partial<Kept>): void => onMemory({ arbitrary: { ...kept, ...change } })
  const levels = levelsOf(method, kept, drawn)
  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [(clientX - left) / width, 1 - (2 * (clientY - top)) / height] as const
  }
  const stroke = (event: PointerEvent<SVGSVGElement>): void => {
    const before = pen.current
    if (!before) return
    const place = placeOf(event)
    pen.current = place
    setDrawn((now) => drawnInto(now, before, place))
  }
  const put = async (): Promise<void> => {
    if (!levels) return
    try {
      await send(`DG.ARB.DATA(CH${channel},${codesOf(levels).join(',')})`)
      setFailure('')
    } catch (error) {
      setFailure(failureText(error))
    }
    onLoaded()
  }
  return (
    <fieldset className="lb-group">
      <legend>{t('bench:panels.arbitrary')}</legend>
      <div className="lb-rows">
        <KeyChoice
          label={t('method')}
          inline
          shows
          value={method}
          options={methods.map((value) => ({ value, text: t(`methods.${value}`) }))}
          onChange={(next: Method) => keep({ method: next })}
        />
        <KeyChoice
          label={t('channel')}
          inline
          shows
          value={String(channel)}
          options={['1', '2'].map((value) => ({ value, text: `CH${value}` }))}
          onChange={(next) => keep({ channel: next === '2' ? 2 : 1 })}
        />
      </div>
      <svg
        role="img"
        aria-label={t('picture')}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        style={SCREEN}
        onPointerDown={(event) => {
          if (method !== 'DRAW' || watching) return
          event.currentTarget.setPointerCapture(event.pointerId)
          pen.current = placeOf(event)
          stroke(event)
        }}
        onPointerMove={stroke}
        onPointerUp={() => (pen.current = null)}
        onPointerCancel={() => (pen.current = null)}
      >
        <path d={`M0 ${HEIGHT / 2}H${WIDTH}`} stroke="var(--lb-graticule)" fill="none" />
        <path
          d={pathOf(levels ?? FLAT)}
          stroke={`var(--lb-ch${channel})`}
          strokeWidth="2"
          fill="none"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {method === 'FORMULA' && (
        <input
          className="lb-knob-input lb-num"
          style={FIELD}
          aria-label={t('formula')}
          aria-invalid={levels === null}
          value={kept.formula}
          readOnly={watching}
          maxLength={400}
          onChange={({ target }) => keep({ formula: target.value })}
        />
      )}
      {method === 'CSV' && (
        <textarea
          className="lb-knob-input lb-num"
          style={FIELD}
          rows={5}
          aria-label={t('csv')}
          aria-invalid={levels === null}
          value={kept.csv}
          readOnly={watching}
          maxLength={20_000}
          onChange={({ target }) => keep({ csv: target.value })}
        />
      )}
      <small>{t(`help.${method}`, { least: ARBITRARY.least })}</small>
      {failure && <small role="alert">{failure}</small>}
      <div className="lb-rows">
        <Key tone="accent" disabled={levels === null} onPress={() => void put()}>
          {t('put', { channel })}
        </Key>
        {method === 'DRAW' && <Key onPress={() => setDrawn(FLAT)}>{t('reset')}</Key>}
        {method === 'CSV' && (
          <>
            <input
              ref={file}
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              hidden
              onChange={({ target }) => {
                void target.files?.[0]?.text().then((csv) => keep({ csv: csv.slice(0, 20_000) }))
              }}
            />
            <Key onPress={() => file.current?.click()}>{t('open')}</Key>
          </>
        )}
      </div>
    </fieldset>
  )
}

export default Arbitrary
