import { useRef, useState, type KeyboardEvent } from 'react'
import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'
import { dayOf, dayText, hourOf } from './span.tsx'
import { SlotButton, type SlotsProps } from './SlotButton.tsx'

/** Noon of each day of a week: clocks never change then. */
const noonsOf = (from: string): string[] =>
  Array.from({ length: 7 }, (_, day) => new Date(Date.parse(from) + (day * 24 + 12) * HOUR_MS).toISOString())

const steps: Record<string, [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Times down, days across. Arrow keys go to the next slot in their direction, Enter opens it. */
export const WeekGrid = ({ slots, offers, from, zone, onOpen }: SlotsProps) => {
  const { t } = useTranslation('bookings')
  const locale = useLocale()
  const table = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const days = noonsOf(from)
  const hours = [...new Set(slots.map((slot) => hourOf(slot.startsAt, zone)))].toSorted()
  const inCell = (day: string, hour: string) =>
    slots.filter(
      (slot) => dayOf(slot.startsAt, zone) === dayOf(day, zone) && hourOf(slot.startsAt, zone) === hour,
    )
  const first = slots.some(({ id }) => id === current) ? current : slots[0]?.id

  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const cell = (event.target as HTMLElement).closest('td')
    if (!step || !cell || !table.current) return
    event.preventDefault()
    const [down, right] = step
    const buttons = [...cell.querySelectorAll('button')]
    const inside = buttons[buttons.indexOf(event.target as HTMLButtonElement) + down]
    const rows = [...table.current.tBodies[0]!.rows]
    let row = rows.indexOf(cell.parentElement as HTMLTableRowElement)
    let column = cell.cellIndex
    let next: HTMLButtonElement | null | undefined = right === 0 ? inside : undefined
    while (!next) {
      row += down
      column += right
      const target = rows[row]?.cells[column]
      if (!target || column === 0) return
      next = target.querySelector('button')
    }
    setCurrent(next.dataset['slot'] ?? null)
    next.focus()
  }

  return (
    <div className="lb-week-scroll">
      <table ref={table} className="lb-week-grid" onKeyDown={move}>
        <caption className="lb-visually-hidden">{t('week.keys')}</caption>
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <th key={day} scope="col">
                {dayText(day, zone, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row" className="lb-num">
                {hour}
              </th>
              {days.map((day) => (
                <td key={day}>
                  {inCell(day, hour).map((slot) => (
                    <SlotButton
                      key={slot.id}
                      slot={slot}
                      subject={offers.find(({ id }) => id === slot.offerId)?.subject}
                      zone={zone}
                      tabIndex={slot.id === first ? 0 : -1}
                      onOpen={(id) => {
                        setCurrent(id)
                        onOpen(id)
                      }}
                    />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
