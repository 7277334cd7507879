import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { BOARD_HZ } from 'labbox-bench/fpga/board.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { engineering } from '../../../ui/number/quantity.ts'
import { Digits, Led, Matrix, textOf } from './Lamps.tsx'
import type { SimulatedBoard } from './use-board.ts'
import '../panels/panels.css'

const SWITCHES = 16
const KEYS = 4
const line = { display: 'flex', flexWrap: 'wrap', gap: 4, justifyContent: 'center' } as const
const column = { display: 'grid', justifyItems: 'center', gap: 2, minWidth: 34 } as const

/** The board as it lies on the table: lamps, digits, matrix, switches and keys. */
export const BoardPanel = ({ board }: { board: SimulatedBoard }) => {
  const { t } = useTranslation('fpga')
  const { view, inputs, set, loaded, rate, running } = board
  const shown = textOf(view.digits)
  return (
    <section className="lb-panel" data-kind="FPGA" aria-label={t('board.title')}>
      <header className="lb-panel-plate">
        <strong>{t('board.title')}</strong>
        <span>{loaded ? loaded.top : t('board.empty')}</span>
        <span style={{ marginLeft: 'auto' }} data-testid="rate">
          {running &&
            t('board.rate', { rate: engineering(rate, 'Hz'), share: Math.round((rate / BOARD_HZ) * 100) })}
        </span>
      </header>
      <div className="lb-panel-body" style={{ display: 'grid', gap: 16, padding: 12 }}>
        <div style={{ ...line, gap: 16, alignItems: 'center' }}>
          <div style={{ flex: '1 1 240px', textAlign: 'center' }}>
            <Digits digits={view.digits} label={t('board.digits', { shown })} />
          </div>
          <Matrix rows={view.matrix} label={t('board.matrix')} />
        </div>
        <div style={{ ...line, gap: 16 }}>
          {[1, 0].map((half) => (
            <div key={half} style={{ ...line, flexWrap: 'nowrap' }}>
              {Array.from({ length: SWITCHES / 2 }, (_, at) => half * 8 + 7 - at).map((at) => (
                <div key={at} style={column}>
                  <Led lit={view.led[at] ?? 0} label={t('board.led', { at })} />
                  <Lever at={at} value={inputs.sw} onChange={(value) => set('sw', value)} />
                </div>
              ))}
            </div>
          ))}
        </div>
        <div style={{ ...line, gap: 12 }}>
          {Array.from({ length: KEYS }, (_, at) => KEYS - 1 - at).map((at) => (
            <PressKey key={at} at={at} value={inputs.key} onChange={(value) => set('key', value)} />
          ))}
        </div>
      </div>
    </section>
  )
}

interface BitProps {
  at: number
  value: number
  onChange: (value: number) => void
}

/** A switch that stays where it is put. */
const Lever = ({ at, value, onChange }: BitProps) => {
  const { t } = useTranslation('fpga')
  const on = ((value >> at) & 1) === 1
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={t('board.switch', { at })}
      className="lb-key"
      style={{ padding: 0, width: 34, height: 60, flexDirection: 'column', gap: 0 }}
      onClick={() => onChange(value ^ (1 << at))}
    >
      <svg viewBox="0 0 24 40" width={24} height={40} aria-hidden>
        <rect x={6} y={3} width={12} height={34} rx={3} fill="#05080b" />
        <rect x={7} y={on ? 4 : 22} width={10} height={14} rx={2} fill={on ? '#e8eef5' : '#93a3b5'} />
      </svg>
      <span style={{ fontSize: 11 }}>{at}</span>
    </button>
  )
}

/** A key that is 1 while it is held down, by pointer or by space. */
const PressKey = ({ at, value, onChange }: BitProps) => {
  const down = ((value >> at) & 1) === 1
  const hold = (on: boolean) => onChange(on ? value | (1 << at) : value & ~(1 << at))
  return (
    <button
      type="button"
      aria-pressed={down}
      className="lb-key"
      style={{ minWidth: 56, minHeight: 44, touchAction: 'none' }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        hold(true)
      }}
      onPointerUp={() => hold(false)}
      onPointerCancel={() => hold(false)}
      onKeyDown={({ key, repeat }) => {
        if (!repeat && (key === ' ' || key === 'Enter')) hold(true)
      }}
      onKeyUp={({ key }) => {
        if (key === ' ' || key === 'Enter') hold(false)
      }}
      onBlur={() => down && hold(false)}
    >
      {`KEY${at}`}
    </button>
  )
}

/** What the design sends over its serial line, and what is sent to it. */
export const Terminal = ({ board }: { board: SimulatedBoard }) => {
  const { t } = useTranslation('fpga')
  const [text, setText] = useState('')
  return (
    <section aria-label={t('uart.title')}>
      <pre
        className="lb-panel"
        style={{ minHeight: 72, maxHeight: 160, overflow: 'auto', padding: 8 }}
        tabIndex={0}
      >
        {board.terminal || t('uart.nothing')}
      </pre>
      <Space.Compact block>
        <Input
          value={text}
          aria-label={t('uart.input')}
          placeholder={t('uart.input')}
          maxLength={200}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          disabled={!board.loaded || text === ''}
          onClick={() => {
            board.send(text)
            setText('')
          }}
        >
          {t('uart.send')}
        </Button>
      </Space.Compact>
    </section>
  )
}
