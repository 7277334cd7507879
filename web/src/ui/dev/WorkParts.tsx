import CheckCircleOutlined from '@ant-design/icons/es/icons/CheckCircleOutlined'
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined'
import { useState, type ReactNode } from 'react'
import { ImportVerdict } from '../import/ImportVerdict.tsx'
import { SheetDrop } from '../import/SheetDrop.tsx'
import { Matrix } from '../matrix/Matrix.tsx'
import type { CellTone } from '../matrix/MatrixRow.tsx'
import { CountFilter } from '../seats/CountFilter.tsx'
import { Seat, SeatGrid, SeatRoom } from '../seats/Seats.tsx'
import type { Tone } from '../StatusTag.tsx'
import { Timeline } from '../timeline/Timeline.tsx'

const moments = [
  {
    key: '1',
    clock: '08:00',
    mark: 'start',
    over: true,
    title: 'RC low-pass filter',
    note: 'Starts · Class 3',
  },
  { key: '2', clock: '14:00', mark: 'place', over: false, title: 'Bench B204-07', note: 'Booking · 2 h' },
  {
    key: '3',
    clock: '18:00',
    mark: 'end',
    over: false,
    title: 'Report: diodes',
    note: 'Deadline · 31 students',
  },
] as const

const STUDENTS = ['Li Na', 'Wang Wei', 'Zhang Min', 'Liu Yang', 'Chen Jie', 'Zhao Lei']
const TASKS = 12
const firstScores = STUDENTS.map((_, row) =>
  Array.from({ length: TASKS }, (_, column) => String(52 + ((row * 17 + column * 11) % 47))),
)

const toneOf = (text: string): CellTone | undefined =>
  text === '' ? 'muted' : Number(text) < 60 ? 'bad' : Number(text) >= 90 ? 'ok' : undefined

const Grades = () => {
  const [scores, setScores] = useState(firstScores)
  const [before, setBefore] = useState(firstScores)
  return (
    <Matrix
      label="Grades"
      rows={STUDENTS.length}
      columns={TASKS}
      columnWidth={88}
      leads={[{ key: 'name', width: 120, head: 'Student', cell: (row) => STUDENTS[row] }]}
      head={(column) => `Lab ${column + 1}`}
      cell={(row, column) => {
        const text = scores[row]?.[column] ?? ''
        return { text, tone: toneOf(text), mark: row === 1 && column === 2 ? 'Entered by hand' : undefined }
      }}
      rowKey={(row) => STUDENTS[row] ?? ''}
      write={{
        label: 'Grade',
        problem: (text) => (/^\d{0,3}$/.test(text) && Number(text) <= 100 ? null : 'A number up to 100'),
        onWrite: (cells) => {
          setBefore(scores)
          setScores((old) =>
            old.map((line, row) =>
              line.map(
                (text, column) => cells.find((one) => one.row === row && one.column === column)?.text ?? text,
              ),
            ),
          )
        },
        onUndo: () => setScores(before),
      }}
    />
  )
}

const Import = () => {
  const [name, setName] = useState('')
  return (
    <div className="lb-dev-grid">
      <section className="lb-list">
        <SheetDrop
          busy={false}
          refusal={name && `${name} is no sheet`}
          limits="XLSX or CSV, up to 5 MB"
          onFile={(file) => setName(file.name)}
        />
      </section>
      <section className="lb-list">
        <ImportVerdict right title="31 rows can be imported">
          Nothing is written yet.
        </ImportVerdict>
        <ImportVerdict right={false} title="2 rows are wrong">
          Row 4: the account is taken. Row 9: the name is missing.
        </ImportVerdict>
      </section>
    </div>
  )
}

const states: { name: string; tone: Tone; state: string; mark: ReactNode; lines: string[] }[] = [
  { name: '1', tone: 'ok', state: 'Free', mark: <CheckCircleOutlined />, lines: [] },
  { name: '2', tone: 'active', state: 'In use', mark: <UserOutlined />, lines: ['Li Na', 'since 08:12'] },
  { name: '3', tone: 'bad', state: 'Fault', mark: <WarningOutlined />, lines: [] },
]

const Seats = () => {
  const [shown, setShown] = useState('')
  const counts = states.map(({ state, lines: _lines, name: _name, ...look }) => ({
    key: state,
    label: state,
    count: 1,
    ...look,
  }))
  return (
    <section className="lb-list">
      <CountFilter
        label="State"
        counts={[{ key: '', label: 'All', count: states.length }, ...counts]}
        value={shown}
        onChange={setShown}
      />
      <SeatRoom label="Seats">
        <SeatGrid>
          {states
            .filter(({ state }) => !shown || state === shown)
            .map((seat) => (
              <Seat key={seat.name} {...seat} onOpen={() => setShown(seat.state)} />
            ))}
        </SeatGrid>
      </SeatRoom>
    </section>
  )
}

/** What work is done with: a line of time, a matrix, an import, seats. */
export const WorkParts = () => (
  <>
    <h2>Timeline</h2>
    <section className="lb-list">
      <Timeline moments={moments.map((moment) => ({ ...moment, at: `2026-11-26T${moment.clock}:00Z` }))} />
    </section>
    <h2>Matrix</h2>
    <Grades />
    <h2>Import</h2>
    <Import />
    <h2>Seats</h2>
    <Seats />
  </>
)
