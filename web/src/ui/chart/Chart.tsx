import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import { Button } from 'antd'
import type { ECharts } from 'echarts/core'
import { Suspense, use, useEffect, useId, useRef, useState } from 'react'
import { lazy } from '../../app/idle/lazy.ts'
import { failureText } from '../../app/api/api-error.ts'
import { notify } from '../../app/errors/feedback.ts'
import { useTranslation } from '../../app/i18n.ts'
import { useDark } from '../../app/settings/dark.ts'
import { useSettings } from '../../app/settings/settings.ts'
import { IdleDropdown } from '../IdleDropdown.tsx'
import { csvText, saveFile } from '../list/csv.ts'
import { FigureData } from './FigureData.tsx'
import { lookAt } from './look.ts'
import { lastOf, type Figure } from './model.ts'
import { OnPaper } from './paper.ts'
import { tableOf } from './table.ts'
import { useSeen } from './use-seen.ts'
import './chart.css'

const engine = () => import('./echarts.ts')
const Ranges = lazy(() => import('./Ranges.tsx'))

export interface ChartProps {
  /** What the figure shows; the caption of its table, and the name of its files. */
  title: string
  figure: Figure
  /** Pixels; absent: all that its box leaves. */
  height?: number
  /** The title stands above already. */
  untitled?: boolean
  /** Lengths of time to choose from, of a figure over time: a name and milliseconds; null: all of it. */
  ranges?: readonly { label: string; milliseconds: number | null }[]
  /** On a wall: nobody has a mouse there. */
  still?: boolean
}

/** Saves a figure as a picture or its numbers as a sheet. */
const SaveMenu = ({
  title,
  figure,
  box,
}: {
  title: string
  figure: Figure
  box: () => HTMLElement | null
}) => {
  const { t } = useTranslation('common')
  const save = async (format: string) => {
    const element = box()
    if (!element) return
    if (format === 'csv') {
      const { head, rows } = tableOf(figure)
      return saveFile(`${title}.csv`, csvText([head, ...rows]), 'text/csv')
    }
    const size = { width: element.clientWidth, height: element.clientHeight }
    const svg = (await engine()).svgOf(figure, lookAt(element), size)
    if (format === 'svg') return saveFile(`${title}.svg`, svg, 'image/svg+xml')
    const { pngOf } = await import('./picture.ts')
    saveFile(`${title}.png`, await pngOf(svg, size))
  }
  return (
    <IdleDropdown
      trigger={['click']}
      menu={{
        items: (['svg', 'png', 'csv'] as const).map((key) => ({ key, label: t(`chart.${key}`) })),
        onClick: ({ key }) => void save(key).catch((error: unknown) => notify.error(failureText(error))),
      }}
    >
      <Button type="text" size="small" icon={<DownloadOutlined />} aria-label={t('chart.save', { title })} />
    </IdleDropdown>
  )
}

/**
 * A figure: lines, bars, points with error bars or a heat map, in the colours of the theme. What draws it is loaded when it is seen. Who
 * does not see it has a table of its numbers.
 */
export const Chart = ({
  title,
  figure,
  height,
  untitled = false,
  ranges = [],
  still = false,
}: ChartProps) => {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const onPaper = use(OnPaper)
  // Paper is printed whole, also what nobody has scrolled to.
  const seen = useSeen(box) || onPaper
  const [chart, setChart] = useState<ECharts | null>(null)
  const [range, setRange] = useState(0)
  const dark = useDark()
  const accent = useSettings((state) => state.accent)
  const shown = lastOf(figure, ranges[range]?.milliseconds ?? null)
  const said = JSON.stringify(shown)

  useEffect(() => {
    if (!seen) return undefined
    let gone = false
    let drawn: ECharts | undefined
    const observer = new ResizeObserver(() => drawn?.resize())
    void engine().then(({ draw }) => {
      if (gone || !box.current) return
      drawn = draw(box.current)
      observer.observe(box.current)
      setChart(drawn)
    })
    return () => {
      gone = true
      observer.disconnect()
      drawn?.dispose()
      setChart(null)
    }
  }, [seen])

  useEffect(() => {
    if (!chart) return
    void engine().then(({ optionOf }) => {
      if (chart.isDisposed() || !box.current) return
      // Looked at only now: the page gets its new theme after the parts of it have heard of the change.
      const look = lookAt(box.current)
      chart.setOption(optionOf(shown, { ...look, still: look.still || still || onPaper }), true)
    })
    // A figure of the same numbers is the same figure; theme and accent give it other colours.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chart, said, dark, accent, still, onPaper])

  return (
    <figure className="lb-chart" aria-labelledby={id} data-still={still || undefined}>
      <div className="lb-chart-head">
        <figcaption id={id} className={untitled ? 'lb-visually-hidden' : undefined}>
          {title}
        </figcaption>
        {ranges.length > 0 && (
          <Suspense
            fallback={
              <span className="lb-ranges-pending">
                {ranges.map(({ label }) => (
                  <span key={label} data-label={label} />
                ))}
              </span>
            }
          >
            <Ranges labels={ranges.map(({ label }) => label)} chosen={range} onChoose={setRange} />
          </Suspense>
        )}
        {!still && <SaveMenu title={title} figure={shown} box={() => box.current} />}
      </div>
      <div ref={box} className="lb-chart-box" aria-hidden {...(height && { style: { height } })} />
      <FigureData title={title} figure={shown} />
    </figure>
  )
}
