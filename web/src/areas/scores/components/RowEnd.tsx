import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import { Button, Form, Input } from 'antd'

interface Props {
  /** Place of the row in its list. */
  name: number
  /** What the button does. */
  label: string
  disabled?: boolean
  onRemove: () => void
}

/** The end of a row of a form's list: the id that it keeps, and the button that removes it. */
export const RowEnd = ({ name, label, disabled = false, onRemove }: Props) => (
  <>
    <Form.Item name={[name, 'id']} hidden>
      <Input />
    </Form.Item>
    <Button
      type="text"
      icon={<DeleteOutlined aria-hidden />}
      aria-label={label}
      disabled={disabled}
      onClick={onRemove}
    />
  </>
)
