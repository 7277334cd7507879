import { DragOutlined, FontSizeOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Segmented, Space, Tooltip } from 'antd'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import type { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import type { Standard } from 'labbox-bench/circuit/draw/part.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import type { Chosen } from './drawing.ts'
import { Properties } from './Properties.tsx'
import { Sheet } from './Sheet.tsx'
import { SymbolPicture } from './SymbolPicture.tsx'
import { tools, type Tool } from './tools.ts'

const drawn = (d: string): ReactNode => (
  <svg
    aria-hidden
    width="1em"
    height="1em"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
  >
    <path d={d} />
  </svg>
)
const ICONS: Record<Tool, ReactNode> = {
  select: <DragOutlined />,
  pin: drawn('M1 8H9M9 8a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0'),
  line: drawn('M1 13L6 4L10 11L15 3'),
  rectangle: drawn('M2 4H14V12H2Z'),
  circle: drawn('M2 8a6 6 0 1 0 12 0a6 6 0 1 0 -12 0'),
  arc: drawn('M2 11a6 6 0 0 1 12 0'),
  text: <FontSizeOutlined />,
}
/** Steps that can be taken back. */
const STEPS = 100

interface Props {
  symbol: OwnSymbol
  onChange: (symbol: OwnSymbol) => void
}

/** The drawing of a symbol: tools, sheet, what is chosen, and how it looks in both standards and themes. */
export const DrawTab = ({ symbol, onChange }: Props) => {
  const { t } = useTranslation('symbols')
  const [tool, setTool] = useState<Tool>('select')
  const [standard, setStandard] = useState<Standard>('iec')
  const [chosen, setChosen] = useState<Chosen>(null)
  const [past, setPast] = useState<OwnSymbol[]>([])
  const [future, setFuture] = useState<OwnSymbol[]>([])
  /** As it was before the gesture that goes on. */
  const [before, setBefore] = useState<OwnSymbol | null>(null)
  const change = (next: OwnSymbol, done = true) => {
    if (done) {
      setPast([...past, before ?? symbol].slice(-STEPS))
      setFuture([])
      setBefore(null)
    } else if (!before) setBefore(symbol)
    onChange(next)
  }
  const step = (from: OwnSymbol[], to: OwnSymbol[], set: typeof setPast, other: typeof setPast) => {
    const last = from.at(-1)
    if (!last) return
    set(from.slice(0, -1))
    other([...to, symbol])
    setChosen(null)
    onChange(last)
  }
  const undo = () => step(past, future, setPast, setFuture)
  const redo = () => step(future, past, setFuture, setPast)
  const keys = (e: KeyboardEvent) => {
    if (!(e.ctrlKey || e.metaKey) || e.target instanceof HTMLInputElement) return
    const key = e.key.toLowerCase()
    if (key === 'y' || (key === 'z' && e.shiftKey)) redo()
    else if (key === 'z') undo()
    else return
    e.preventDefault()
  }
  return (
    <div className="lb-symbol-draw" onKeyDown={keys}>
      <div className="lb-symbol-main">
        <div className="lb-symbol-tools" role="toolbar" aria-label={t('draw.tools')}>
          <Space.Compact>
            {tools.map((name) => (
              <Tooltip key={name} title={t(`draw.tool.${name}`)}>
                <Button
                  type={tool === name ? 'primary' : 'default'}
                  icon={ICONS[name]}
                  aria-label={t(`draw.tool.${name}`)}
                  aria-pressed={tool === name}
                  onClick={() => setTool(name)}
                />
              </Tooltip>
            ))}
          </Space.Compact>
          <Space.Compact>
            <Button
              icon={<UndoOutlined />}
              aria-label={t('draw.undo')}
              disabled={past.length === 0}
              onClick={undo}
            />
            <Button
              icon={<RedoOutlined />}
              aria-label={t('draw.redo')}
              disabled={future.length === 0}
              onClick={redo}
            />
          </Space.Compact>
          <Segmented<Standard>
            value={standard}
            options={[
              { value: 'iec', label: 'IEC' },
              { value: 'ieee', label: 'IEEE' },
            ]}
            onChange={(value) => {
              setStandard(value)
              setChosen(null)
            }}
          />
          {standard === 'ieee' && symbol.ieee && (
            <Button
              onClick={() => {
                const { ieee: _ieee, ...rest } = symbol
                change(rest)
              }}
            >
              {t('draw.sameAsIec')}
            </Button>
          )}
        </div>
        <Sheet
          symbol={symbol}
          standard={standard}
          tool={tool}
          chosen={chosen}
          onChoose={setChosen}
          onChange={change}
          onTool={setTool}
        />
        {tool !== 'select' && <p className="lb-muted">{t(`draw.how.${tool}`)}</p>}
        {standard === 'ieee' && !symbol.ieee && <p className="lb-muted">{t('draw.ieeeHint')}</p>}
        <div className="lb-symbol-previews">
          {(['iec', 'ieee'] as const).map((each) =>
            (['light', 'dark'] as const).map((theme) => (
              <figure key={`${each} ${theme}`} data-theme-of={theme}>
                <SymbolPicture
                  symbol={symbol}
                  standard={each}
                  title={t('draw.preview', { standard: each.toUpperCase(), theme: t(`draw.theme.${theme}`) })}
                />
                <figcaption>{each.toUpperCase()}</figcaption>
              </figure>
            )),
          )}
        </div>
      </div>
      <Properties
        symbol={symbol}
        standard={standard}
        chosen={chosen}
        onChoose={setChosen}
        onChange={change}
      />
    </div>
  )
}
