import ApartmentOutlined from '@ant-design/icons/es/icons/ApartmentOutlined'
import FormOutlined from '@ant-design/icons/es/icons/FormOutlined'
import type { Editor } from '@tiptap/react'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import { blanksIn } from '@labbox/contract/questions/content.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { RichTool } from '../../../../ui/rich/RichTool.tsx'
import { partId } from '../draft.ts'
import { useBlankOrder } from './blank-order.ts'
import { CircuitDialog } from './CircuitDialog.tsx'

/** Puts a circuit into the text. */
export const CircuitTool = ({ editor }: { editor: Editor }) => {
  const { t } = useTranslation('questions')
  const [open, setOpen] = useState(false)
  return (
    <>
      <RichTool label={t('edit.circuitInsert')} icon={<ApartmentOutlined />} onUse={() => setOpen(true)} />
      {open && (
        <CircuitDialog
          value={{ circuit: emptyCircuit(), alt: null }}
          onCancel={() => setOpen(false)}
          onDone={(attrs) => {
            setOpen(false)
            editor.chain().focus().insertContent({ type: 'circuit', attrs }).run()
          }}
        />
      )}
    </>
  )
}

/** Puts a blank into the text: a new one, or one that only the other language has yet. */
const BlankTool = ({ editor, order }: { editor: Editor; order: readonly string[] }) => {
  const { t } = useTranslation('questions')
  const placed = new Set(blanksIn(editor.getJSON()))
  const missing = order.filter((id) => !placed.has(id))
  const put = (id: string) => editor.chain().focus().insertContent({ type: 'blank', attrs: { id } }).run()
  const icon = <FormOutlined />
  if (missing.length === 0)
    return (
      <Button type="text" size="small" icon={icon} onClick={() => put(partId())}>
        {t('edit.blankNew')}
      </Button>
    )
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...missing.map((id) => ({
            key: id,
            label: t('edit.blankPlace', { number: order.indexOf(id) + 1 }),
          })),
          { key: '', label: t('edit.blankNew') },
        ],
        onClick: ({ key }) => put(key || partId()),
      }}
    >
      <Button type="text" size="small" icon={icon}>
        {t('edit.blank')}
      </Button>
    </Dropdown>
  )
}

/** What the text of a question has beside the common toolbar; blanks only where the question has them. */
export const StemTools = ({ editor }: { editor: Editor }) => {
  const order = useBlankOrder()
  return (
    <>
      <CircuitTool editor={editor} />
      {order && <BlankTool editor={editor} order={order} />}
    </>
  )
}
