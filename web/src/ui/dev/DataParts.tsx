import { Button } from 'antd'
import { useState } from 'react'
import { Callout } from '../callout/Callout.tsx'
import { Fold } from '../callout/Fold.tsx'
import { Figures } from '../CardParts.tsx'
import { Chart } from '../chart/Chart.tsx'
import { Meter } from '../chart/Meter.tsx'
import { Sparkline } from '../chart/Sparkline.tsx'
import { ConfirmButton } from '../ConfirmButton.tsx'
import { BulkBar } from '../list/BulkBar.tsx'
import { ListCards } from '../list/ListCards.tsx'
import { ListTable, type RowsProps } from '../list/ListTable.tsx'
import { densities } from '../list/settings.ts'
import { WholeList } from '../list/whole/WholeList.tsx'
import { StatusTag } from '../StatusTag.tsx'
import { TimeText } from '../time/TimeText.tsx'
import { sampleFigures, sampleRows, type SampleRow } from './samples.ts'

const done = () => Promise.resolve()

const Lists = () => {
  const [selected, setSelected] = useState<string[]>(['1'])
  const props: RowsProps<SampleRow> = {
    columns: [
      { key: 'name', title: 'Name', primary: true, sortable: true },
      { key: 'state', title: 'State', render: ({ state }) => <StatusTag tone={state}>{state}</StatusTag> },
      { key: 'count', title: 'Students', numeric: true },
      { key: 'at', title: 'Changed', render: ({ at }) => <TimeText value={at} /> },
      { key: 'remark', title: 'Remark' },
    ],
    rows: sampleRows,
    idOf: ({ id }) => id,
    loading: false,
    sort: 'name',
    onSort: () => undefined,
    selected,
    onSelect: setSelected,
    selectable: undefined,
    rowActions: () => (
      <>
        <Button type="link" size="small">
          Edit
        </Button>
        <Button type="link" size="small">
          Copy
        </Button>
        <ConfirmButton type="link" size="small" loses="All of it is lost." run={done}>
          Delete
        </ConfirmButton>
      </>
    ),
    empty: 'Nothing',
  }
  return (
    <>
      {densities.map((density) => (
        <section key={density} className="lb-list lb-block">
          <ListTable {...props} density={density} rows={sampleRows.slice(0, 3)} />
        </section>
      ))}
      <section className="lb-list lb-block">
        <BulkBar
          rows={sampleRows.filter(({ id }) => selected.includes(id))}
          bulk={[{ key: 'delete', label: 'Delete', loses: 'All of them are lost.', run: done }]}
          run={done}
          onClear={() => setSelected([])}
        />
      </section>
      <div style={{ maxWidth: 360 }}>
        <ListCards {...props} rows={sampleRows.slice(0, 2)} />
      </div>
      <section className="lb-list lb-block">
        <WholeList
          columns={[
            { key: 'name', title: 'Name', compare: (a, b) => a.name.localeCompare(b.name) },
            { key: 'count', title: 'Students', numeric: true, compare: (a, b) => a.count - b.count },
          ]}
          rows={sampleRows}
          idOf={({ id }) => id}
          first="-count"
          empty="Nothing yet"
        />
      </section>
    </>
  )
}

const RANGES = [
  { label: '7 d', milliseconds: 7 * 86_400_000 },
  { label: 'All', milliseconds: null },
]

/** Lists, tiles and figures. */
export const DataParts = () => (
  <>
    <h2>List</h2>
    <Lists />
    <h2>Tile</h2>
    <Figures
      figures={[
        { label: 'To review', value: 43, urgent: true },
        { label: 'Under way', value: 12 },
      ]}
    />
    <p>
      <Sparkline values={[3, 5, 4, 8, 6, 9, 12, 10]} says="From 3 to 10 in eight days" />
    </p>
    <p style={{ maxWidth: 240 }}>
      <Meter
        parts={[
          { key: 'done', value: 8, tone: 'ok' },
          { key: 'working', value: 3, tone: 'first' },
          { key: 'missed', value: 1, tone: 'bad' },
        ]}
        of={16}
      />
    </p>
    <h2>Callout</h2>
    {(['info', 'warn', 'bad'] as const).map((tone) => (
      <Callout key={tone} tone={tone} title="Correct the circuit" action={<Button size="small">Show</Button>}>
        <p>The circuit is not sent to the bench while it has errors.</p>
        <Fold line="R1: pin 2 is not connected">{() => <p>No current can flow through an open pin.</p>}</Fold>
      </Callout>
    ))}
    <h2>Chart</h2>
    <div className="lb-dev-grid">
      {Object.entries(sampleFigures).map(([name, figure]) => (
        <section key={name} className="lb-list">
          <Chart title={name} figure={figure} height={240} ranges={name.includes('time') ? RANGES : []} />
        </section>
      ))}
    </div>
  </>
)
