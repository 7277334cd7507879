import { Alert, Button, Form, Progress, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import {
  cornerOf,
  measureResponse,
  RESPONSE,
  type ResponsePoint,
} from '@labbox/contract/bench/programs/response.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import { engineering } from '../../../ui/number/quantity.ts'
import { useInstrumentLink, useWatching } from '../panels/link.ts'
import { gainFigure, phaseFigure } from './figures.ts'
import { keptResponse, pointCounts, type Kept } from './kept.ts'

interface Props {
  memory: Readonly<Record<string, unknown>>
  onMemory: (change: Record<string, unknown>) => void
}

const CHANNELS = [1, 2, 3, 4] as const
const HEIGHT = 220
const names = CHANNELS.map((value) => ({ value, label: `CH${value}` }))

/** Magnitude and phase of the circuit in one press: generator and oscilloscope go from frequency to frequency. */
const ResponsePanel = ({ memory, onMemory }: Props) => {
  const { t } = useTranslation('response')
  const { send, running, limits } = useInstrumentLink()
  const watching = useWatching()
  const kept = keptResponse(memory)
  const [points, setPoints] = useState<readonly ResponsePoint[]>(kept.measured)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const stopped = useRef(false)
  // Whoever leaves the page leaves the instruments as they were.
  useEffect(() => () => void (stopped.current = true), [])
  const most = Math.min(RESPONSE.most, limits.generatorHz ?? RESPONSE.most)
  const wrong = kept.from >= kept.to || kept.to > most || kept.input === kept.output

  const measure = async () => {
    stopped.current = false
    setBusy(true)
    setFailure('')
    setPoints([])
    const found: ResponsePoint[] = []
    try {
      await measureResponse(
        { ...kept, generator: 1 },
        async (command) => (await send(command)).value,
        (point) => {
          found.push(point)
          setPoints([...found])
        },
        () => stopped.current,
      )
    } catch (error) {
      setFailure(failureText(error))
    }
    onMemory({ measured: found })
    setBusy(false)
  }

  const set = (change: Partial<Kept>) => onMemory(change)
  const figureNames = { frequency: t('frequency'), gain: t('gain'), phase: t('phase') }
  const corners = (
    [
      ['lower', cornerOf(points, true)],
      ['upper', cornerOf(points, false)],
    ] as const
  ).filter(([, hertz]) => hertz !== null)
  return (
    <div className="lb-exp-note">
      <p className="lb-muted">{t('hint')}</p>
      <Form layout="inline" component="div" disabled={busy || watching}>
        <Form.Item label={t('from')}>
          <NumberField
            min={RESPONSE.least}
            max={most}
            value={kept.from}
            aria-label={t('from')}
            onChange={(from) => from !== null && set({ from })}
          />
        </Form.Item>
        <Form.Item label={t('to')}>
          <NumberField
            min={RESPONSE.least}
            max={most}
            value={kept.to}
            aria-label={t('to')}
            onChange={(to) => to !== null && set({ to })}
          />
        </Form.Item>
        <Form.Item label={t('points')}>
          <Select
            aria-label={t('points')}
            value={kept.points}
            options={pointCounts.map((value) => ({ value, label: value }))}
            onChange={(count) => set({ points: count })}
          />
        </Form.Item>
        <Form.Item label={t('input')}>
          <Select
            aria-label={t('input')}
            value={kept.input}
            options={names}
            onChange={(input) => set({ input })}
          />
        </Form.Item>
        <Form.Item label={t('output')}>
          <Select
            aria-label={t('output')}
            value={kept.output}
            options={names}
            onChange={(output) => set({ output })}
          />
        </Form.Item>
        <Form.Item>
          <Button
            type="primary"
            danger={busy}
            disabled={!busy && (!running || wrong || watching)}
            onClick={() => (busy ? (stopped.current = true) : void measure())}
          >
            {t(busy ? 'stop' : 'start')}
          </Button>
        </Form.Item>
      </Form>
      {!running && <p className="lb-muted">{t('notRunning')}</p>}
      {wrong && <Alert type="warning" title={t('wrong', { most: engineering(most, 'Hz') })} />}
      {failure && <Alert type="error" title={failure} />}
      {busy && (
        <Progress percent={Math.round((100 * points.length) / kept.points)} aria-label={t('progress')} />
      )}
      {points.length > 1 && (
        <>
          <Chart title={t('gain')} figure={gainFigure(points, figureNames)} height={HEIGHT} />
          <Chart title={t('phase')} figure={phaseFigure(points, figureNames)} height={HEIGHT} />
          {corners.map(([name, hertz]) => (
            <p key={name} className="lb-num">
              {t(`corner.${name}`, { hertz: engineering(hertz, 'Hz') })}
            </p>
          ))}
        </>
      )}
    </div>
  )
}

export default ResponsePanel
