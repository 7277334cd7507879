import type { WallDevice, WallPlace } from '@labbox/contract/devices/wall.ts'

/** What one place of a bench is doing, as whoever looks after the benches wants to know it. */
export const seatStates = ['free', 'occupied', 'reserved', 'limited', 'fault', 'offline'] as const
export type SeatState = (typeof seatStates)[number]

export interface Seat {
  /** From 0. */
  instance: number
  state: SeatState
  /** Whoever is there, also while the bench is reset after them. */
  place: WallPlace | null
  reserved: WallDevice['reserved'][number] | null
}

/** Benches that stand together: one with many places, or all single ones of a room. */
export interface SeatGroup {
  key: string
  devices: readonly WallDevice[]
}

const emptyState = (device: WallDevice, isKept: boolean): SeatState => {
  if (!device.online) return 'offline'
  if (device.state === 'fault') return 'fault'
  if (isKept) return 'reserved'
  return device.limited ? 'limited' : 'free'
}

/** Every place of a bench, by its number. Those that are kept for a booking are the first of the free ones. */
export const seatsOf = (device: WallDevice): Seat[] => {
  const kept = [...device.reserved]
  const places = new Map(device.places.map((place) => [place.instance, place]))
  const most = Math.max(device.capacity, ...[...places.keys()].map((instance) => instance + 1))
  return Array.from({ length: most }, (_, instance) => {
    const place = places.get(instance) ?? null
    if (place) {
      const taken = place.state === 'fault' ? 'fault' : 'occupied'
      return { instance, place, reserved: null, state: device.online ? taken : 'offline' }
    }
    const reserved = (device.online && kept.shift()) || null
    return { instance, place, reserved, state: emptyState(device, reserved !== null) }
  })
}

/** How many places are in which state. */
export const countsOf = (devices: readonly WallDevice[]): Record<SeatState, number> => {
  const counts = { free: 0, occupied: 0, reserved: 0, limited: 0, fault: 0, offline: 0 }
  for (const { state } of devices.flatMap(seatsOf)) counts[state]++
  return counts
}

/** In the order of their first bench, so that nothing moves when states change. */
export const groupsOf = (devices: readonly WallDevice[]): SeatGroup[] => {
  const groups = new Map<string, WallDevice[]>()
  for (const device of devices) {
    const key = device.capacity > 1 ? device.id : `${device.orgId ?? ''} ${device.location}`
    groups.set(key, [...(groups.get(key) ?? []), device])
  }
  return [...groups].map(([key, members]) => ({ key, devices: members }))
}
