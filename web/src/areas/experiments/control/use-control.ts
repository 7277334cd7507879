import { useState } from 'react'
import { circuitSave } from '@labbox/contract/bench/circuits.ts'
import { commandSend, type InstrumentReading } from '@labbox/contract/bench/commands.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import type { BenchOp } from '@labbox/contract/bench/ops.ts'
import { straightCables } from 'labbox-bench/circuit/straight.ts'
import { call } from '../../../app/api/call.ts'
import type { InstrumentLink } from '../../bench/index.ts'
import { useBench } from '../bench/use-bench.ts'
import { createLogBook } from '../log/log-book.ts'
import { smallerOf } from '../page/limits.ts'
import { sendShared } from './mirror.ts'
import { savePicture } from './save-picture.ts'
import { useGuest } from './use-guest.ts'
import { useSynergy } from './use-synergy.ts'

/** The bench on the page: one's own, or the one of somebody who shares it. */
export const useControl = () => {
  const [book] = useState(() => createLogBook([], async () => {}))
  const bench = useBench(book, true)
  const shared = useSynergy()
  const { running: synergy, operating, mirror } = shared
  const other = useGuest(shared.guest ? synergy : null, shared.refresh)
  const { device, instruments, run } = shared.guest ? other : bench
  const occupancyId = shared.guest ? (synergy?.occupancyId ?? null) : (bench.occupancy?.id ?? null)
  const [busy, setBusy] = useState(false)

  const sendNow = (command: string, background: boolean): Promise<InstrumentReading> =>
    shared.guest ? other.send(command, background) : bench.control.instrument(command, { background })
  const command = (op: BenchOp, args: Record<string, unknown> = {}) =>
    call(commandSend, { occupancyId: occupancyId ?? '', op, args })
  /** A failure is told by the call itself. */
  const doing = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    await work().catch(() => undefined)
    setBusy(false)
  }

  const link: InstrumentLink = {
    send: (text, { background = false } = {}) =>
      sendShared(operating ? null : mirror, text, background, sendNow),
    onOperated: mirror.onOperated,
    waveTopic: (instrument) => (device && occupancyId ? topics.wave(device.id, occupancyId, instrument) : ''),
    running: run === 'running',
    limits: smallerOf({}, device?.limits ?? {}),
    takePicture: (light) =>
      doing(async () => savePicture(await sendNow(light ? 'DS.SCREEN.LIGHT' : 'DS.SCREEN', false))),
  }
  return {
    bench,
    shared,
    device,
    instruments,
    run,
    occupancyId,
    link,
    busy,
    start: () =>
      doing(async () => {
        const { id } = await call(circuitSave, { circuit: straightCables() })
        await command('load', { circuitId: id })
        await command('run')
      }),
    stop: () => doing(() => command('stop')),
    reset: () => doing(() => command('reset')),
  }
}
export type Control = ReturnType<typeof useControl>
