import type { Slot, SlotOffer } from '@labbox/contract/bookings/bookings.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useLocale, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { colourOf, look, lookOf } from './look.ts'
import { dayText, hourOf } from './span.tsx'

export interface SlotsProps {
  slots: readonly Slot[]
  offers: readonly SlotOffer[]
  /** Begin of the week. */
  from: string
  zone: string
  onOpen: (slotId: string) => void
}

/** One slot by its colour, its word and what is left of it. */
export const SlotButton = ({
  slot,
  subject,
  zone,
  tabIndex,
  onOpen,
}: {
  slot: Slot
  subject: SlotOffer['subject'] | undefined
  zone: string
  tabIndex?: number
  onOpen: (slotId: string) => void
}) => {
  const { t } = useTranslation('bookings')
  const colours = useDictionary('deviceChooseColour')
  const text = useLocalText()
  const locale = useLocale()
  const name = lookOf(slot)
  const word =
    name === 'free'
      ? t('week.left', { left: slot.remaining, places: slot.places })
      : slot.place > 0
        ? t('week.inLine', { place: slot.place })
        : colours.label(colourOf(name))
  const hours = `${hourOf(slot.startsAt, zone)}–${hourOf(slot.endsAt, zone)}`
  return (
    <button
      type="button"
      className={look(name)}
      data-slot={slot.id}
      tabIndex={tabIndex}
      onClick={() => onOpen(slot.id)}
    >
      <span className="lb-visually-hidden">{dayText(slot.startsAt, zone, locale)} </span>
      <span className="lb-num">{hours}</span>
      <span className="lb-slot-subject">{text(subject)}</span>
      <strong>{word}</strong>
    </button>
  )
}
