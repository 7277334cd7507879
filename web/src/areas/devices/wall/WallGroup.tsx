import { memo } from 'react'
import { topics } from '@labbox/contract/bench/protocol.ts'
import type { WallDevice } from '@labbox/contract/devices/wall.ts'
import { serverNow } from '../../../app/clock.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useTopic } from '../../../app/mqtt.ts'
import { Seat as SeatButton, SeatGrid } from '../../../ui/seats/Seats.tsx'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { clockDuration, clockTime } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { askingLook, seatLooks } from './looks.tsx'
import { seatsOf, type Seat, type SeatGroup } from './seats.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

export interface SeatPlace {
  deviceId: string
  instance: number
}

const Ear = ({ deviceId, onChange }: { deviceId: string; onChange: () => void }) => {
  useTopic(topics.live(deviceId), onChange)
  return null
}

/** What stands below the state of a seat: who, and since or until when. */
const useSeatLines = (asked: boolean): ((device: WallDevice, seat: Seat) => string[]) => {
  const { t } = useTranslation('devices')
  const zone = useTimeZone()
  const now = useNow(asked ? SECOND_MS : MINUTE_MS)
  return (device, { state, place, reserved }) => {
    const clock = (instant: string) => clockTime(instant, serverNow(), zone).slice(0, -3)
    if (place?.help)
      return [place.userName ?? t('wall.somebody'), clockDuration(now - Date.parse(place.help.since))]
    if (place)
      return [place.userName ?? t('wall.somebody'), t('seat.since', { time: clock(place.startedAt) })]
    if (reserved)
      return [reserved.userName ?? t('wall.somebody'), t('seat.until', { time: clock(reserved.until) })]
    const until = state === 'limited' && device.limited?.until
    if (until) return [t('seat.until', { time: clock(until) })]
    return state === 'offline' && device.since ? [t('seat.since', { time: clock(device.since) })] : []
  }
}

/** The word for the state of a seat: that somebody there asks for help comes before that it is in use. */
const useStateWord = (): ((seat: Seat) => string) => {
  const { t } = useTranslation('devices')
  return ({ place, state }) => {
    if (place?.help) return t(place.help.taken ? 'wall.helped' : 'wall.asks')
    return t(place?.state === 'cleaning' ? 'state.cleaning' : `seat.state.${state}`)
  }
}

interface Props {
  group: SeatGroup
  isShown: (seat: Seat) => boolean
  onOpen: (place: SeatPlace) => void
  onChange: () => void
}

const useHeading = ({ devices }: SeatGroup): { title: string; about: string[] } => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  const [first] = devices
  if (!first) return { title: '', about: [] }
  const org = first.orgName ? text(first.orgName) : t('list.shared')
  const waiting = devices.reduce((sum, { queue }) => sum + queue.length, 0)
  const queue = waiting > 0 ? [t('list.waiting', { count: waiting })] : []
  if (first.capacity === 1)
    return { title: first.location || org, about: first.location ? [org, ...queue] : queue }
  const places = t('list.places', { free: first.free, capacity: first.capacity })
  const origin = first.builtin ? t('list.builtin') : [org, first.location].filter(Boolean).join(' · ')
  return { title: text(first.name), about: [origin, ...(first.online ? [places] : []), ...queue] }
}

/** The seats of benches that stand together. The broker says when one of them has changed. */
export const WallGroup = memo(({ group, isShown, onOpen, onChange }: Props) => {
  const text = useLocalText()
  const asked = group.devices.some(({ places }) => places.some(({ help }) => help))
  const linesOf = useSeatLines(asked)
  const wordOf = useStateWord()
  const { title, about } = useHeading(group)
  const seats = group.devices.flatMap((device) =>
    seatsOf(device)
      .filter(isShown)
      .map((seat) => ({ device, seat })),
  )
  return (
    <>
      {group.devices.map(({ id }) => (
        <Ear key={id} deviceId={id} onChange={onChange} />
      ))}
      {seats.length > 0 && (
        <section className="lb-seat-group" aria-label={title}>
          <header>
            <h2>{title}</h2>
            <span className="lb-muted">{about.join(' · ')}</span>
          </header>
          <SeatGrid>
            {seats.map(({ device, seat }) => (
              <SeatButton
                key={`${device.id} ${seat.instance}`}
                name={device.capacity > 1 ? String(seat.instance + 1) : text(device.name)}
                {...(seat.place?.help && !seat.place.help.taken ? askingLook : seatLooks[seat.state])}
                state={wordOf(seat)}
                lines={linesOf(device, seat)}
                away={seat.state === 'offline' || seat.state === 'limited'}
                onOpen={() => onOpen({ deviceId: device.id, instance: seat.instance })}
              />
            ))}
          </SeatGrid>
        </section>
      )}
    </>
  )
})
