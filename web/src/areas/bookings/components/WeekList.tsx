import { useLocale } from '../../../app/i18n.ts'
import { dayOf, dayText } from './span.tsx'
import { SlotButton, type SlotsProps } from './SlotButton.tsx'

/** The slots of a week below one another, day by day. */
export const WeekList = ({ slots, offers, zone, onOpen }: SlotsProps) => {
  const locale = useLocale()
  const days = [...new Set(slots.map((slot) => dayOf(slot.startsAt, zone)))]
  return days.map((day) => {
    const those = slots.filter((slot) => dayOf(slot.startsAt, zone) === day)
    return (
      <section key={day} className="lb-week-day">
        <h2>{dayText(those[0]!.startsAt, zone, locale)}</h2>
        {those.map((slot) => (
          <SlotButton
            key={slot.id}
            slot={slot}
            subject={offers.find(({ id }) => id === slot.offerId)?.subject}
            zone={zone}
            onOpen={onOpen}
          />
        ))}
      </section>
    )
  })
}
