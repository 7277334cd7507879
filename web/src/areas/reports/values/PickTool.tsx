import { Modal, Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { RichTool } from '../../../ui/rich/RichTool.tsx'

interface Props {
  label: string
  icon: ReactNode
  /** Said of the button. */
  hint: string
  /** Said above what is chosen from. */
  note: string
  choices: readonly { value: string; label: string }[]
  onPick: (value: string) => void
}

/** A tool that puts one of several things where the caret stands. */
export const PickTool = ({ label, icon, hint, note, choices, onPick }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <RichTool
        label={label}
        hint={hint}
        icon={icon}
        disabled={choices.length === 0}
        onUse={() => setOpen(true)}
      />
      <Modal open={open} title={label} footer={null} destroyOnHidden onCancel={() => setOpen(false)}>
        <p className="lb-muted">{note}</p>
        <Select
          showSearch
          autoFocus
          style={{ width: '100%' }}
          aria-label={label}
          optionFilterProp="label"
          options={[...choices]}
          onChange={(value: string) => {
            setOpen(false)
            onPick(value)
          }}
        />
      </Modal>
    </>
  )
}
