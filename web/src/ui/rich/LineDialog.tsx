import { Form, Input, Modal } from 'antd'
import { useState } from 'react'

/** A line that is asked for. */
export interface Line {
  title: string
  hint: string
  value: string
  /** Takes what was typed; answers what is wrong with it, or nothing. */
  take(value: string): string | undefined
}

/** Asks for one line of text; Enter takes it. */
export const LineDialog = ({ line, onClose }: { line: Line; onClose: () => void }) => {
  const [value, setValue] = useState(line.value)
  const [problem, setProblem] = useState<string>()
  const done = () => {
    const wrong = line.take(value.trim())
    setProblem(wrong)
    if (wrong === undefined) onClose()
  }
  return (
    <Modal open title={line.title} onCancel={onClose} onOk={done} destroyOnHidden>
      <Form.Item extra={line.hint} help={problem} validateStatus={problem === undefined ? '' : 'error'}>
        <Input
          autoFocus
          aria-label={line.title}
          maxLength={2000}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          onPressEnter={done}
        />
      </Form.Item>
    </Modal>
  )
}
