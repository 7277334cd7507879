import { Outlet } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Select, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { fpgaAllowedMine } from '@labbox/contract/bench/fpga/boards.ts'
import { devicePage } from '@labbox/contract/devices/devices.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { FpgaDesk } from '../../bench/index.ts'
import { isReachable } from '../bench/bench-state.ts'
import { useBench } from '../bench/use-bench.ts'
import { createLogBook } from '../log/log-book.ts'
import { EndedDialog, IdleWarning } from '../page/Dialogs.tsx'
import { RealBoardPanel } from './RealBoardPanel.tsx'
import '../experiments.css'

const REFRESH_MS = 5000
const SIMULATED = ''

/** What a pin file calls its pins: `set_io -pullup yes name pin # comment`. */
const pinNames = (pins: string): string[] =>
  pins
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
    .flatMap((words) => (words[0] === 'set_io' ? words.slice(-2, -1) : []))

/** FPGA boards: the simulated one of everybody, and those that stand at benches, used by turns. */
export default function IfpgaControl() {
  const { t } = useTranslation('fpga')
  const text = useLocalText()
  const can = useCan()
  const navigate = useNavigate()
  const search = useSearch()
  const usesDevices = can('devices:device:page') && can('devices:device:use')
  const boards = useQuery({
    ...queryOf(devicePage, { fpga: true, limit: 200 }),
    refetchInterval: REFRESH_MS,
    enabled: usesDevices,
  })
  const items = boards.data?.items ?? []
  const device = items.find(({ id }) => id === search['board']) ?? null
  const fpga = device?.fpga
  const allowed = useQuery({ ...queryOf(fpgaAllowedMine, {}), enabled: device !== null })

  const [book] = useState(() => createLogBook([], async () => {}))
  const bench = useBench(book, device !== null)
  const { control, phase, occupancy, busy } = bench
  const [said, setSaid] = useState<{ deviceId: string; log: string } | null>(null)
  const mine = phase === 'held' && occupancy?.deviceId === device?.id
  const mayProgram = allowed.data?.allowed ?? false

  const choose = (id: string): void => {
    setSaid(null)
    void navigate({ to: '/bench/ifpgaControl', search: { ...search, board: id || undefined } })
  }
  const chooser = (
    <>
      {can('bench:fpga:allow') && <LinkButton to="/bench/ifpgaControl/allow">{t('allow.title')}</LinkButton>}
      {items.length > 0 && (
        <Select
          value={device?.id ?? SIMULATED}
          aria-label={t('real.which')}
          style={{ minWidth: 180 }}
          disabled={busy === 'fpga.program'}
          options={[
            { value: SIMULATED, label: t('board.title') },
            ...items.map(({ id, name, fpga: board }) => ({
              value: id,
              label: `${text(name)} · ${board?.name ?? ''}`,
            })),
          ]}
          onChange={choose}
        />
      )}
    </>
  )
  return (
    <Suspense fallback={<Skeleton active />}>
      {device && bench.idleAt && mine && (
        <IdleWarning idleAt={bench.idleAt} onStay={() => void control.stay()} />
      )}
      <FpgaDesk
        chooser={chooser}
        real={
          device && fpga
            ? {
                deviceId: device.id,
                endings: fpga.endings,
                ready: mine && isReachable(bench) && mayProgram && busy === null,
                busy: busy === 'fpga.program',
                program: (file) => {
                  setSaid(null)
                  void control
                    .program(file.id)
                    .then((log) => log !== null && setSaid({ deviceId: device.id, log }))
                },
                pins: fpga.ice40 ? pinNames(fpga.ice40.pins) : null,
                panel: (files) => (
                  <RealBoardPanel
                    key={device.id}
                    device={device}
                    board={fpga}
                    bench={bench}
                    book={book}
                    allowed={allowed.data?.allowed}
                    files={files}
                    said={said?.deviceId === device.id ? said.log : null}
                  />
                ),
              }
            : null
        }
      />
      <EndedDialog ended={bench.ended} onClose={control.endRead} />
      <Outlet />
    </Suspense>
  )
}
