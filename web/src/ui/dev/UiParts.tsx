import { Button, Drawer, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { LanguageMenu, SizeMenu } from '../../app/shell/Preferences.tsx'
import { DarkSwitch } from '../../app/shell/Switches.tsx'
import { ConfirmButton } from '../ConfirmButton.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { LocalTextInput } from '../LocalTextInput.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { StatusTag } from '../StatusTag.tsx'
import { ZonedDateTime } from '../time/ZonedDateTime.tsx'
import { DataParts } from './DataParts.tsx'
import { WorkParts } from './WorkParts.tsx'
import './dev.css'

const COLOURS = [
  'accent',
  'link',
  'solid',
  'bg',
  'surface',
  'border',
  'input-border',
  'text',
  'text-2',
  'hover',
  'ok',
  'warn',
  'bad',
  'chart-1',
  'chart-2',
  'chart-3',
  'chart-4',
  'chart-quiet',
  'ch1',
  'ch2',
  'ch3',
  'ch4',
]
/** Steps of the 8 px grid, and its halves. */
const SPACES = [4, 8, 12, 16, 24, 32]
const TYPE = [12, 14, 16, 20, 24]

const Tokens = () => (
  <>
    <h2>Tokens</h2>
    <div className="lb-dev-swatches">
      {COLOURS.map((name) => (
        <span key={name}>
          <i style={{ background: `var(--lb-${name})` }} /> {name}
        </span>
      ))}
    </div>
    <p className="lb-dev-row">
      {SPACES.map((px) => (
        <span key={px}>
          <i className="lb-dev-space" style={{ width: px }} /> {px}
        </span>
      ))}
    </p>
    {TYPE.map((px) => (
      <div key={px} style={{ fontSize: px }}>
        {px} px 实验教学 Laboratory 4.70 kΩ −3.01 dB
      </div>
    ))}
    <p className="lb-dev-row">
      <span className="lb-dev-radius">radius</span>
      <span className="lb-dev-motion">motion</span>
    </p>
  </>
)

const Inputs = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <h2>Form and drawer</h2>
      <Form layout="vertical" style={{ maxWidth: 480 }}>
        <Form.Item label="Name" required validateStatus="error" help="This field is required">
          <LocalTextInput />
        </Form.Item>
        <Form.Item label="End">
          <ZonedDateTime label="End" value={null} />
        </Form.Item>
        <Form.Item label="Remark">
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
        <div className="lb-dev-row">
          <Button type="primary">Save</Button>
          <Button onClick={() => setOpen(true)}>Open a drawer</Button>
          <ConfirmButton loses="All of it is lost." run={() => Promise.resolve()}>
            Delete
          </ConfirmButton>
        </div>
      </Form>
      <Drawer open={open} title="Drawer" onClose={() => setOpen(false)}>
        <Skeleton active />
      </Drawer>
    </>
  )
}

const States = () => (
  <>
    <h2>States</h2>
    <p className="lb-dev-row">
      {(['neutral', 'active', 'ok', 'warn', 'bad'] as const).map((tone) => (
        <StatusTag key={tone} tone={tone}>
          {tone}
        </StatusTag>
      ))}
    </p>
    <div className="lb-dev-grid">
      <section className="lb-list">
        <EmptyState
          title="No labs yet"
          hint="Make one, or import a file."
          action={<Button>New lab</Button>}
        />
      </section>
      <section className="lb-list">
        <ErrorState error={new Error('The network is down')} onRetry={() => undefined} />
      </section>
      <section className="lb-list">
        <Skeleton active />
      </section>
    </div>
  </>
)

/** Every common part, for developers: theme, size and language are switched at the top. Not in the built product. */
const UiParts = () => (
  <main className="lb-page lb-dev">
    <PageHeader
      title="Parts"
      hint="What pages are made of. Use these, or add to them."
      actions={
        <>
          <SizeMenu />
          <LanguageMenu />
          <DarkSwitch />
        </>
      }
    />
    <Tokens />
    <States />
    <Inputs />
    <DataParts />
    <WorkParts />
  </main>
)

export default UiParts
