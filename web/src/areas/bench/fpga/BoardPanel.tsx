import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import type { BoardInput, BoardView } from 'labbox-bench/fpga/board.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Digits, Led, Matrix, textOf } from './Lamps.tsx'
import type { SimulatedBoard } from './use-board.ts'
import '../panels/panels.css'

const line = { display: 'flex', flexWrap: 'wrap', gap: 4, justifyContent: 'center' } as const
const column = { display: 'grid', justifyItems: 'center', gap: 2, minWidth: 34 } as const

/** How many lamps, switches, keys and digits a board has, and whether it has a matrix. */
export interface BoardParts {
  led: number
  sw: number
  key: number
  digits: number
  matrix: boolean
}

/** A board as its panel needs it, simulated or real. */
export interface PanelBoard {
  title: string
  /** What stands beside that: what is on it, how fast it runs. */
  name: string
  note?: string | false
  parts: BoardParts
  view: BoardView
  inputs: Readonly<Record<BoardInput, number>>
  /** Whether they can be worked from here. */
  works: Readonly<Record<BoardInput, boolean>>
  set: (input: BoardInput, value: number) => void
}

/** Numbers of eight lamps or switches at a time, the highest first. */
const eights = (count: number): number[][] =>
  Array.from({ length: Math.ceil(count / 8) }, (_, half) =>
    Array.from({ length: Math.min(8, count - half * 8) }, (__, at) => half * 8 + at).toReversed(),
  ).toReversed()

/** The board as it lies on the table: lamps, digits, matrix, switches and keys. */
export const BoardPanel = ({ board }: { board: PanelBoard }) => {
  const { t } = useTranslation('fpga')
  const { title, name, note, parts, view, inputs, works, set } = board
  const digits = view.digits.slice(0, parts.digits)
  return (
    <section className="lb-panel" data-kind="FPGA" aria-label={title}>
      <header className="lb-panel-plate">
        <strong>{title}</strong>
        <span>{name}</span>
        <span style={{ marginLeft: 'auto' }} data-testid="rate">
          {note}
        </span>
      </header>
      <div className="lb-panel-body" style={{ display: 'grid', gap: 16, padding: 12 }}>
        {(digits.length > 0 || parts.matrix) && (
          <div style={{ ...line, gap: 16, alignItems: 'center' }}>
            {digits.length > 0 && (
              <div style={{ flex: '1 1 240px', textAlign: 'center' }}>
                <Digits digits={digits} label={t('board.digits', { shown: textOf(digits) })} />
              </div>
            )}
            {parts.matrix && <Matrix rows={view.matrix} label={t('board.matrix')} />}
          </div>
        )}
        <div style={{ ...line, gap: 16 }}>
          {eights(Math.max(parts.led, parts.sw)).map((some) => (
            <div key={some[0]} style={{ ...line, flexWrap: 'nowrap' }}>
              {some.map((at) => (
                <div key={at} style={{ ...column, alignContent: 'start' }}>
                  {at < parts.led && <Led lit={view.led[at] ?? 0} label={t('board.led', { at })} />}
                  {at < parts.sw && (
                    <Lever
                      at={at}
                      value={inputs.sw}
                      disabled={!works.sw}
                      onChange={(value) => set('sw', value)}
                    />
                  )}
                </div>
              ))}
            </div>
          ))}
        </div>
        {parts.key > 0 && (
          <div style={{ ...line, gap: 12 }}>
            {Array.from({ length: parts.key }, (_, at) => parts.key - 1 - at).map((at) => (
              <PressKey
                key={at}
                at={at}
                value={inputs.key}
                disabled={!works.key}
                onChange={(value) => set('key', value)}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

interface BitProps {
  at: number
  value: number
  disabled: boolean
  onChange: (value: number) => void
}

/** A switch that stays where it is put. */
const Lever = ({ at, value, disabled, onChange }: BitProps) => {
  const { t } = useTranslation('fpga')
  const on = ((value >> at) & 1) === 1
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={t('board.switch', { at })}
      className="lb-key"
      disabled={disabled}
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
const PressKey = ({ at, value, disabled, onChange }: BitProps) => {
  const down = ((value >> at) & 1) === 1
  const hold = (on: boolean) => onChange(on ? value | (1 << at) : value & ~(1 << at))
  return (
    <button
      type="button"
      aria-pressed={down}
      className="lb-key"
      disabled={disabled}
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
